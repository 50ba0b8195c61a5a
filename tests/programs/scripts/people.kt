// SPDX-License-Identifier: Apache-2.0
data class Person(val name: String, val age: Int)

sealed interface Shape
class Circle(val r: Double) : Shape
object Nothing : Shape

fun area(s: Shape) = when (s) { is Circle -> s.r * s.r * 3.14; Nothing -> 0.0 }

suspend fun later(): Int = 3

fun main() {
    val people = listOf(Person("ann", 3), Person("bob", 5))
    println(people.sumOf { it.age })
    println(people.groupBy { it.age % 2 })
    for (x in generateSequence(1) { it * 2 }.take(5)) print("$x ")
    println(area(Circle(2.0)))
}
