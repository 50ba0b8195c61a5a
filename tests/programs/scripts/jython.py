# SPDX-License-Identifier: Apache-2.0
import re, json, collections
print [x*x for x in range(10)]
class A(object):
    def __init__(self, n): self.n = n
    def __repr__(self): return 'A(%d)' % self.n
print sorted([A(3), A(1)], key=lambda a: a.n)
print json.dumps({'a': [1, 2.5, None]}, sort_keys=True)
from java.util import ArrayList, HashMap
l = ArrayList(); l.add('x'); l.addAll(['y', 'z']); print l, len(l)
print re.sub(r'(\w+)@(\w+)', r'\2 at \1', 'me@home')
def gen():
    for i in xrange(3): yield i
print list(gen()), collections.Counter('hello').most_common(1)
try:
    1/0
except ZeroDivisionError as e:
    print 'err', e
print 2**100, u'\xfc'.encode('utf-8').encode('hex')
