// SPDX-License-Identifier: Apache-2.0
var a = [1,2,3].map(function(x){return x*x;}); print(a.join());
function f(n){return n<2?n:f(n-1)+f(n-2);} print(f(15));
print(JSON.stringify({a:[1,{b:null}],d:1/3})); var s=new java.lang.StringBuilder(); s.append("x").append(3); print(s);
let {x, y} = {x: 1, y: 'q'}; print(x + y); print(/(\d+)-(\d+)/.exec("10-20")[2]);
try { undefined.foo } catch (e) { print(e) }
print(new java.util.TreeMap({}).size()); print(0.1+0.2, 1e21, (255).toString(16));
