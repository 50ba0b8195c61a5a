# SPDX-License-Identifier: Apache-2.0
require "json"
puts [3, 1, 2].sort.map { |x| x * x }.inspect
class Box
  attr_accessor :x
end
b = Box.new
b.x = 5
puts b.x, "%05.2f" % 3.14159
{ a: 1 }.each { |k, v| puts "#{k}=#{v}" }
begin
  raise "oops"
rescue => e
  puts e.message
end
f = Fiber.new { Fiber.yield 1; 2 }
puts f.resume, f.resume, 2**200, JSON.generate({ "x" => [1, nil] })
