// SPDX-License-Identifier: Apache-2.0

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** For the console launcher of JUnit 5: tests that pass, fail and are skipped. */
class SmallTest {
    @Test
    void adds() {
        assertEquals(4, 2 + 2);
    }

    @Test
    void fails() {
        assertEquals(5, 2 + 2, "the sum");
    }

    @Disabled("later")
    @Test
    void isSkipped() {
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void isOdd(int i) {
        assertTrue(i % 2 == 1);
    }

    @ParameterizedTest
    @CsvSource({"a, 1", "bb, 2"})
    void hasLength(String text, int length) {
        assertEquals(length, text.length());
    }

    @Nested
    class Inner {
        @BeforeEach
        void up() {
            System.out.println("up");
        }

        @Test
        void throwing() {
            assertThrows(IllegalStateException.class, () -> {
                throw new IllegalStateException();
            });
        }
    }

    @RepeatedTest(2)
    void again() {
        assertAll(() -> assertNotNull(""), () -> assertArrayEquals(new int[] {1}, new int[] {1}));
    }
}
