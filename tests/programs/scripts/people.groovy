// SPDX-License-Identifier: Apache-2.0
class Person { String name; int age }
def people = [new Person(name: 'ann', age: 3), new Person(name: 'bob', age: 5)]
println people*.age.sum() + " ${people.collect { it.name.toUpperCase() }.join('-')}"
def fib
fib = { n -> n < 2 ? n : fib(n - 1) + fib(n - 2) }
println fib(15)
println((1..10).findAll { it % 2 }.inject(0) { a, b -> a + b })
def nested = [a: 1, b: [c: 2]]
println nested.b.c
try { null.foo() } catch (NullPointerException e) { println e.message }
println "x=${3.14G * 2}"
@groovy.transform.CompileStatic int square(int x) { x * x }
println square(12)
switch ('abc') { case ~/a.c/: println 'matched'; break; default: println 'not' }
