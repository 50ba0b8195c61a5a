// SPDX-License-Identifier: Apache-2.0

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;

/** A session with an SQL database in memory: tables, keys, joins, groups, a transaction undone, errors. */
public class H2Session {
    private static void show(Statement statement, String query) throws SQLException {
        System.out.println("> " + query);
        try (ResultSet rows = statement.executeQuery(query)) {
            ResultSetMetaData columns = rows.getMetaData();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= columns.getColumnCount(); i++)
                    line.append(i == 1 ? "" : ", ").append(columns.getColumnLabel(i)).append('=').append(rows.getObject(i));
                System.out.println(line);
            }
        }
    }

    private static void fails(Statement statement, String command) {
        try {
            statement.execute(command);
            System.out.println("did not fail: " + command);
        } catch (SQLException e) {
            System.out.println(e.getSQLState() + " " + e.getErrorCode() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws SQLException {
        String url = args.length > 0 ? args[0] : "jdbc:h2:mem:shop";
        try (Connection connection = DriverManager.getConnection(url, "sa", ""); Statement statement = connection.createStatement()) {
            statement.execute("create table customer (id int primary key, name varchar(40) not null, born date)");
            statement.execute("create table sale (id int primary key, customer int references customer(id), amount decimal(10, 2))");
            try (PreparedStatement insert = connection.prepareStatement("insert into customer values (?, ?, ?)")) {
                for (int i = 0; i < 20; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "customer " + (char) ('a' + i));
                    insert.setDate(3, java.sql.Date.valueOf("19" + (60 + i) + "-0" + (1 + i % 9) + "-15"));
                    insert.addBatch();
                }
                System.out.println(insert.executeBatch().length + " customers");
            }
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("insert into sale values (?, ?, ?)")) {
                for (int i = 0; i < 500; i++) {
                    insert.setInt(1, i);
                    insert.setInt(2, i * 7 % 20);
                    insert.setBigDecimal(3, BigDecimal.valueOf(i * 37 % 1000, 2));
                    insert.executeUpdate();
                }
            }
            connection.commit();
            show(statement, "select count(*) n, sum(amount) total, max(amount) most from sale");
            show(statement, "select c.name, count(*) n, sum(s.amount) total from customer c join sale s on s.customer = c.id"
                + " group by c.name having sum(s.amount) > 124 order by total desc, c.name");
            show(statement, "select name, born, extract(year from born) y from customer where name like '%_ c' or born between"
                + " date '1970-01-01' and date '1972-12-31' order by id");
            show(statement, "with recursive f(n, v) as (select 1, cast(1 as bigint) union all select n + 1, v * (n + 1) from f"
                + " where n < 15) select n, v from f where n > 12");
            statement.executeUpdate("delete from sale where amount < 5");
            show(statement, "select count(*) n from sale");
            connection.rollback();
            show(statement, "select count(*) n from sale");
            fails(statement, "insert into customer values (3, 'twice', null)");
            fails(statement, "insert into sale values (1000, 77, 1)");
            fails(statement, "select nothing from nowhere");
        }
    }
}
