// SPDX-License-Identifier: Apache-2.0

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.LogManager;
import org.hibernate.Hibernate;
import org.hibernate.LazyInitializationException;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StaleObjectStateException;
import org.hibernate.cfg.Configuration;

/** Objects in a database: proxies made while it runs, collections that come when they are asked for, versions. */
public class HibernateShop {
    enum Kind { BOOK, TOY }

    @Entity(name = "Item")
    @NamedQuery(name = "dear", query = "select i from Item i where i.price > :least order by i.price desc, i.name")
    public static class Item {
        @Id @GeneratedValue Long id;
        @Version int version;
        @Column(nullable = false) String name;
        @Enumerated(EnumType.STRING) Kind kind;
        BigDecimal price;
        @ManyToOne Shelf shelf;

        Item() {
        }

        Item(String name, Kind kind, String price, Shelf shelf) {
            this.name = name;
            this.kind = kind;
            this.price = new BigDecimal(price);
            this.shelf = shelf;
        }
    }

    @Entity(name = "Shelf")
    public static class Shelf {
        @Id String code;
        @OneToMany(mappedBy = "shelf", cascade = CascadeType.ALL) List<Item> items = new ArrayList<>();

        Shelf() {
        }

        Shelf(String code) {
            this.code = code;
        }
    }

    private static SessionFactory connect() {
        return new Configuration().addAnnotatedClass(Item.class).addAnnotatedClass(Shelf.class)
            .setProperty("hibernate.connection.url", "jdbc:h2:mem:shop").setProperty("hibernate.hbm2ddl.auto", "create")
            .setProperty("hibernate.connection.pool_size", "2").buildSessionFactory();
    }

    private static void fill(SessionFactory factory) {
        factory.inTransaction(s -> {
            for (String code : new String[] {"a", "b"}) {
                Shelf shelf = new Shelf(code);
                for (int i = 0; i < 4; i++) {
                    shelf.items.add(new Item(code + i, i % 2 == 0 ? Kind.BOOK : Kind.TOY, i * 3 + ".50", shelf));
                }
                s.persist(shelf);
            }
        });
    }

    private static void stale(SessionFactory factory) {
        try (Session one = factory.openSession()) {
            Item mine = one.createQuery("from Item where name = 'a1'", Item.class).getSingleResult();
            factory.inTransaction(s -> s.find(Item.class, mine.id).price = BigDecimal.ONE);
            one.beginTransaction();
            mine.price = BigDecimal.TEN;
            one.getTransaction().commit();
            System.out.println("not stale");
        } catch (jakarta.persistence.OptimisticLockException e) {
            System.out.println("stale: " + (e.getCause() instanceof StaleObjectStateException));
        }
    }

    public static void main(String[] args) {
        LogManager.getLogManager().reset();
        try (SessionFactory factory = connect()) {
            fill(factory);
            Shelf outside = factory.fromSession(s -> {
                for (Item i : s.createNamedQuery("dear", Item.class).setParameter("least", new BigDecimal(4)).getResultList()) {
                    System.out.println(i.name + " " + i.kind + " " + i.price + " on " + i.shelf.code + ", loaded: " + Hibernate.isInitialized(i.shelf.items));
                }
                return s.getReference(Shelf.class, "b");
            });
            try {
                System.out.println(outside.items.size() + " of a class of its own: " + (outside.getClass() != Shelf.class));
                Hibernate.initialize(outside);
            } catch (LazyInitializationException e) {
                System.out.println("too late");
            }
            stale(factory);
            factory.inTransaction(s -> System.out.println("changed " + s.createMutationQuery("update Item set price = price * 2 where kind = :k")
                .setParameter("k", Kind.TOY).executeUpdate()));
            for (Object[] row : factory.fromSession(s -> s.createQuery("select i.shelf.code, i.kind, sum(i.price), count(*) from Item i "
                    + "group by i.shelf.code, i.kind order by 1, 2", Object[].class).getResultList())) {
                System.out.println(List.of(row));
            }
        }
    }
}
