// SPDX-License-Identifier: Apache-2.0

import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rank;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.logging.LogManager;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** SQL made of Java, records of rows, a transaction that is taken back, and a window. */
public class JooqSession {
    record Sale(String region, int year, BigDecimal amount) { }

    private static final Table<Record> SALES = table(name("SALES"));
    private static final Field<String> REGION = field(name("REGION"), SQLDataType.VARCHAR(20));
    private static final Field<Integer> YEAR = field(name("SOLD"), SQLDataType.INTEGER);
    private static final Field<BigDecimal> AMOUNT = field(name("AMOUNT"), SQLDataType.DECIMAL(10, 2));

    private static void fill(DSLContext sql) {
        sql.createTable(SALES).column(REGION).column(YEAR).column(AMOUNT).execute();
        String[] regions = {"north", "south", "east"};
        for (int i = 0; i < 24; i++) {
            sql.insertInto(SALES, REGION, YEAR, AMOUNT).values(regions[i % 3], 2020 + i % 4, new BigDecimal(i * 37 % 101).movePointLeft(1)).execute();
        }
    }

    private static void transaction(DSLContext sql) {
        try {
            sql.transaction(c -> {
                System.out.println("deleted " + DSL.using(c).deleteFrom(SALES).where(REGION.eq("north")).execute());
                throw new IllegalStateException("not after all");
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + ": " + sql.fetchCount(SALES) + " rows");
        }
    }

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:sales")) {
            DSLContext sql = DSL.using(connection, SQLDialect.H2);
            fill(sql);
            var totals = sql.select(REGION, count(), sum(AMOUNT).as("total")).from(SALES).groupBy(REGION).having(count().gt(2)).orderBy(REGION);
            System.out.println(totals.getSQL());
            System.out.println(totals.fetch());
            List<Sale> sales = sql.select(REGION, YEAR, AMOUNT).from(SALES).where(AMOUNT.between(new BigDecimal(3), new BigDecimal(6)))
                .orderBy(AMOUNT.desc(), REGION).limit(4).fetchInto(Sale.class);
            sales.forEach(System.out::println);
            System.out.println(sql.select(REGION, YEAR, rank().over().partitionBy(REGION).orderBy(sum(AMOUNT).desc()).as("place")).from(SALES)
                .groupBy(REGION, YEAR).orderBy(REGION, YEAR).fetch().formatCSV());
            transaction(sql);
            try {
                sql.selectFrom(table(name("NOWHERE"))).fetch();
            } catch (DataAccessException e) {
                System.out.println(e.sqlStateClass());
            }
        }
    }
}
