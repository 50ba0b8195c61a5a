// SPDX-License-Identifier: Apache-2.0
object People {
  case class Person(name: String, age: Int)
  implicit val byAge: Ordering[Person] = Ordering.by(_.age)

  def main(args: Array[String]): Unit = {
    val people = List(Person("ann", 5), Person("bob", 3))
    println(people.sorted.map(_.name).mkString(" "))
    println((1 to 20).foldLeft(BigInt(1))(_ * _))
    people match { case Person(n, a) :: _ if a > 4 => println(n); case _ => println("none") }
  }
}
