// SPDX-License-Identifier: Apache-2.0

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.Function;

/** A database in C behind JNI, which also calls Java. */
public class SqliteSession {
    private static void show(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= columns; i++)
                    line.append(i == 1 ? "" : ", ").append(rows.getString(i));
                System.out.println(line);
            }
        }
    }

    public static void main(String[] args) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:"); Statement statement = connection.createStatement()) {
            statement.execute("create table t (a integer primary key, b text, c blob, d real)");
            try (PreparedStatement insert = connection.prepareStatement("insert into t values (?, ?, ?, ?)")) {
                for (int i = 0; i < 100; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "\u00fc" + i);
                    insert.setBytes(3, new byte[] {(byte) i, 1});
                    insert.setDouble(4, i / 3.0);
                    insert.addBatch();
                }
                System.out.println(insert.executeBatch().length);
            }
            show(statement, "select count(*), sum(d), max(b), hex(c) from t where a % 7 = 3");
            Function.create(connection, "twice", new Function() {
                @Override
                protected void xFunc() throws SQLException {
                    result(value_int(0) * 2);
                }
            });
            show(statement, "select twice(a), sqlite_version() from t where a between 20 and 22");
            try {
                statement.execute("insert into t values (1, 1, 1, 1)");
            } catch (SQLException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
