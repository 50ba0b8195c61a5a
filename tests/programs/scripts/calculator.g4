// SPDX-License-Identifier: Apache-2.0
grammar calculator;
program: statement+ ;
statement: expression NL | ID '=' expression NL ;
expression: expression ('*' | '/') expression | expression ('+' | '-') expression | INT | ID | '(' expression ')' ;
ID: [a-z]+ ;
INT: [0-9]+ ;
NL: '\r'? '\n' ;
WS: [ \t]+ -> skip ;
