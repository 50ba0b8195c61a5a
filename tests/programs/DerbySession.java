// SPDX-License-Identifier: Apache-2.0

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;

/** A database that makes classes of its statements: constraints, savepoints, functions in Java. */
public class DerbySession {
    /** Called by SQL. */
    public static int digits(int n) {
        return Integer.toString(n).length();
    }

    private static void show(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    line.append(i > 1 ? " | " : "").append(rows.getString(i));
                }
                System.out.println(line);
            }
        }
    }

    public static void main(String[] args) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:shop;create=true"); Statement statement = connection.createStatement()) {
            statement.execute("create table item (id int generated always as identity primary key, name varchar(20) unique, price decimal(9, 2) check (price > 0))");
            statement.execute("create function digits(n int) returns int parameter style java no sql language java external name 'DerbySession.digits'");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("insert into item (name, price) values (?, ?)")) {
                for (int i = 1; i <= 12; i++) {
                    insert.setString(1, "item" + i);
                    insert.setBigDecimal(2, new BigDecimal(i * i).movePointLeft(1));
                    insert.addBatch();
                }
                System.out.println(insert.executeBatch().length + " rows");
            }
            Savepoint before = connection.setSavepoint();
            statement.executeUpdate("delete from item where price < 5");
            show(statement, "select count(*), sum(price) from item");
            connection.rollback(before);
            connection.commit();
            show(statement, "select name, price, digits(id) from item where digits(id) = 2 order by price desc");
            show(statement, "select d, count(*), avg(price) from (select digits(id) as d, price from item) as t group by d order by 1");
            for (String wrong : new String[] {"insert into item (name, price) values ('item3', 1)", "insert into item (name, price) values ('x', -1)", "select * from nowhere",
                "select price / 0 from item"}) {
                try {
                    statement.execute(wrong);
                    show(statement, wrong);
                } catch (SQLException e) {
                    System.out.println(e.getSQLState() + ": " + e.getMessage().replaceAll("SQL\\d+(-\\w+)*", "CONSTRAINT"));
                }
            }
            connection.rollback();
        }
        try {
            DriverManager.getConnection("jdbc:derby:;shutdown=true");
        } catch (SQLException e) {
            System.out.println("shut down: " + e.getSQLState());
        }
    }
}
