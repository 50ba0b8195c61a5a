# SPDX-License-Identifier: Apache-2.0
"""The programs that run.py runs, and where their jars are.

JARS      name: (Maven coordinates, perhaps with a classifier; SHA-256)
SEVERAL   those of several.py, of which only the jars are named here
PROGRAMS  one row each; of the command {cp} is the class path of its jars and drivers, {jar_NAME} a jar, {scripts},
          {sources} and {top} are places; both VMs run it in an empty folder of its own
"""

from __future__ import annotations

from typing import Any, NamedTuple, Optional


JARS = {
    "ecj": ("org.eclipse.jdt:ecj:3.33.0",
        "f7686c4960cf70c2ebc5c500a73a8cfc04541b730c18f1c5c21329889b137f45"),
    "junit": ("org.junit.platform:junit-platform-console-standalone:1.10.1",
        "b42eaa53d13576d17db5fb8b280722a6ae9e36daf95f4262bc6e96d4cb20725f"),
    "clojure": ("org.clojure:clojure:1.11.1",
        "2381b6e9423ab465151455944903d13a56243d6006b9194afc1bf4f8710cb4de"),
    "clojure_spec": ("org.clojure:spec.alpha:0.3.218",
        "67ec898eb55c66a957a55279dd85d1376bb994bd87668b2b0de1eb3b97e8aae0"),
    "clojure_specs": ("org.clojure:core.specs.alpha:0.2.62",
        "06eea8c070bbe45c158567e443439681bc8c46e9123414f81bfa32ba42d6cbc8"),
    "h2": ("com.h2database:h2:2.2.224",
        "b9d8f19358ada82a4f6eb5b174c6cfe320a375b5a9cb5a4fe456d623e6e55497"),
    "groovy": ("org.apache.groovy:groovy:4.0.15",
        "9f92c2ffc83f39bb3865f8bba9dc377e68dc466146ef0e0ee36ef515ed1aca0b"),
    "jython": ("org.python:jython-standalone:2.7.3",
        "da7f3d829b148bcfa86b059dc964e3a8556fedb021096c8db07e30c66faab9b4"),
    "lucene_core": ("org.apache.lucene:lucene-core:9.8.0",
        "50b9f845b75dcfe287e2162b02b117740922cc7ccfdfba7298d020cae43299d3"),
    "lucene_analysis": ("org.apache.lucene:lucene-analysis-common:9.8.0",
        "722cff7ce85bbf6a487d8a1c0ad89c7f11d9781c88459cb0140e2c53e3ff5b02"),
    "lucene_query": ("org.apache.lucene:lucene-queryparser:9.8.0",
        "3f8e40d91efdcd3a6064e015f8767a27d3473cf6be69acd202fdded431b45ef3"),
    "lucene_queries": ("org.apache.lucene:lucene-queries:9.8.0",
        "4ea1d334e8c4c226c78d5907e7e2aed693b62815542f29cf2c926f3fc2906218"),
    "lucene_sandbox": ("org.apache.lucene:lucene-sandbox:9.8.0",
        "f02ba29237b4831b1ade605c1ec9dc895eac4046fe4965a7fe4a5a573785892c"),
    "rhino": ("org.mozilla:rhino:1.7.14",
        "c9290b0d801bf0dbbbc44338e0f769b7650a0c5d04e6bb1aeb85775c0211b003"),
    "jackson_core": ("com.fasterxml.jackson.core:jackson-core:2.15.3",
        "51fab7aad51ed588482edc507fd542747936c5094d1ab76ed21ddb63b96b610d"),
    "jackson_annotations": ("com.fasterxml.jackson.core:jackson-annotations:2.15.3",
        "aae865c3d88256d61b11523cb1e88bd48d5b9ad5855fa1fc859504fd2204708a"),
    "jackson_databind": ("com.fasterxml.jackson.core:jackson-databind:2.15.3",
        "c3c53333a2172a80678bda1803e39cff45bec6ae3e9c7d4f44a81ec4e2ab18dc"),
    "gson": ("com.google.code.gson:gson:2.10.1",
        "4241c14a7727c34feea6507ec801318a3d4a90f070e4525681079fb94ee4c593"),
    "scimark": ("es.urjc.etsii.grafo:scimark:2.2",
        "22a49ade5c2ae1313de2f50d1d47be47a083a7351ac9abf1a141c31dda153118"),
    "kotlin_compiler": ("org.jetbrains.kotlin:kotlin-compiler-embeddable:1.9.20",
        "a25024fe5da8440de01af045c4fcb954a22f078738ec02616085f0cfc57b2702"),
    "kotlin_stdlib": ("org.jetbrains.kotlin:kotlin-stdlib:1.9.20",
        "28a35bcdff46d864f80f346a617e486284b208d17378c41900dfb1de95a90e6c"),
    "kotlin_script": ("org.jetbrains.kotlin:kotlin-script-runtime:1.9.20",
        "a26a6256a76f766ab8bacdb409b3f8c940d999712a8e88864252b678d66bab9e"),
    "kotlin_reflect": ("org.jetbrains.kotlin:kotlin-reflect:1.6.10",
        "3277ac102ae17aad10a55abec75ff5696c8d109790396434b496e75087854203"),
    "kotlin_daemon": ("org.jetbrains.kotlin:kotlin-daemon-embeddable:1.9.20",
        "a939cb5d6ee2a758c9285bd9f3286824beabe12d9a4b5f49f784d0bca329dea5"),
    "trove4j": ("org.jetbrains.intellij.deps:trove4j:1.0.20200330",
        "c5fd725bffab51846bf3c77db1383c60aaaebfe1b7fe2f00d23fe1b7df0a439d"),
    "annotations": ("org.jetbrains:annotations:13.0",
        "ace2a10dc8e2d5fd34925ecac03e4988b2c0f851650c94b8cef49ba1bd111478"),
    "scala_compiler": ("org.scala-lang:scala-compiler:2.13.12",
        "583adb1ffa7b29fdbfdd6f4c97a396af06a8a91625d059823bba1b7172242d6a"),
    "scala_library": ("org.scala-lang:scala-library:2.13.12",
        "c6a879e4973a60f6162668542a33eaccc2bb565d1c934fb061c5844259131dd1"),
    "scala_reflect": ("org.scala-lang:scala-reflect:2.13.12",
        "c648ceb93a9fcbd22603e0be3d6a156723ae661f516c772a550a088bb3cbca7a"),
    "jna": ("net.java.dev.jna:jna:5.13.0",
        "66d4f819a062a51a1d5627bffc23fac55d1677f0e0a1feba144aabdd670a64bb"),
    "jline": ("org.jline:jline:3.22.0",
        "7c3ec8d2c5815188bbaefa4c7c42bc9b8ec172382ca026a4b4f3d113c0b5c3e3"),
    "netty_buffer": ("io.netty:netty-buffer:4.1.100.Final",
        "462874b44ee782fbefec64078cda6eb8e7bf9f0e0af71a928ef4c1f2d564f7ee"),
    "netty_codec": ("io.netty:netty-codec:4.1.100.Final",
        "180a01ed67af399602e24ff1c32864e7f57f57c4a0fa5e9ab3fe9b0e5e9cf051"),
    "netty_common": ("io.netty:netty-common:4.1.100.Final",
        "d2908301f1ac6f2910900742473c15d701765d3d4467acdb1eebb9df3aa82885"),
    "netty_handler": ("io.netty:netty-handler:4.1.100.Final",
        "0e10e584c2e7fdf7f4804e14760ed987003f1b62ab982f62eaf13a9892793d3a"),
    "netty_resolver": ("io.netty:netty-resolver:4.1.100.Final",
        "c42c481c776e9d367a45cc3a67a06f65897d280334eb30b2362b8c55b7523f4f"),
    "netty_transport": ("io.netty:netty-transport:4.1.100.Final",
        "b1deeceedab3734cdb959c55f4be5ab4a667a8aed59121ff93763f49470f5470"),
    "sqlite": ("org.xerial:sqlite-jdbc:3.43.2.2",
        "27fa21b7b27a146831611058a33cf0cc65b4580743e8feda715541007e570a70"),
    "slf4j": ("org.slf4j:slf4j-api:2.0.7",
        "5d6298b93a1905c32cda6478808ac14c2d4a47e91535e53c41f7feeb85d946f4"),
    "spring_aop": ("org.springframework:spring-aop:6.0.13",
        "74f3f17a794024df1ae673caf02a09cb4f3328269749895d8755d8a00c98f614"),
    "spring_beans": ("org.springframework:spring-beans:6.0.13",
        "dbacaa3f08dd6c0021ce880d37626535af19fe5e27666e454db63e1ef17d69e6"),
    "spring_context": ("org.springframework:spring-context:6.0.13",
        "b88dfd5d2f27a562af7971f76e2d2c6626125310633914beabafe6d766ca5e08"),
    "spring_core": ("org.springframework:spring-core:6.0.13",
        "9b762dca396db419e9d102d21dc031838b21f81e1d5d701d49d79bfc1fd06a71"),
    "spring_expression": ("org.springframework:spring-expression:6.0.13",
        "f19030e588e91bb4ec8686c246a24eb7eef1ccccaa27a10da1e876b86cd96683"),
    "spring_jcl": ("org.springframework:spring-jcl:6.0.13",
        "39b32aad3e0248f1d98fc40e58df31cbcca8c25fc7a89f948f9deff04ff906af"),
    "antlr": ("org.antlr:antlr4:4.13.1",
        "ce261dce69525839aa9fc5bd232ce1b813a7a40a75030713cc4a80ef8170f3d5"),
    "antlr_runtime": ("org.antlr:antlr4-runtime:4.13.1",
        "54665d2838cc66458343468efc539e454fc95b46a8a04b13c6ac43fc9be63505"),
    "antlr3_runtime": ("org.antlr:antlr-runtime:3.5.3",
        "68bf9f5a33dfcb34033495c587e6236bef4e37aa6612919f5b1e843b90669fb9"),
    "st4": ("org.antlr:ST4:4.3.4",
        "f927ac384c46d749f8b5ec68972a53aed21e00313509299616edb73bfa15ff33"),
    "treelayout": ("org.abego.treelayout:org.abego.treelayout.core:1.0.3",
        "fa5e31395c39c2e7d46aca0f81f72060931607b2fa41bd36038eb2cb6fb93326"),
    "icu4j": ("com.ibm.icu:icu4j:72.1",
        "3df572b240a68d13b5cd778ad2393e885d26411434cd8f098ac5987ea2e64ce3"),
    "saxon": ("net.sf.saxon:Saxon-HE:12.3",
        "6c546dfdf3c0fcb879df7549b53c2286db5cc19fd0f67b30cfc801be589017c8"),
    "xmlresolver": ("org.xmlresolver:xmlresolver:5.2.0",
        "42f26c61fdfa6ad9a68c774f91dd7cefc0175e276c518ba52c3c5b87f54a17ac"),
    "aeron": ("io.aeron:aeron-all:1.42.1",
        "4c69cf60719e6ea76ab256032592ac26026598ec2b977cb53d8c170fb2037d53"),
    "argparse4j": ("net.sourceforge.argparse4j:argparse4j:0.7.0",
        "65ceb669d88f63306c680f8088bbf765bbca72d288a61a03703000076c3d3f56"),
    "commons_validator": ("commons-validator:commons-validator:1.7",
        "4d74f4ce4fb68b2617edad086df6defdf9338467d2377d2c62e69038e1c4f02f"),
    "jopt": ("net.sf.jopt-simple:jopt-simple:5.0.4",
        "df26cc58f235f477db07f753ba5a3ab243ebe5789d9f89ecf68dd62ea9a66c28"),
    "kafka": ("org.apache.kafka:kafka_2.13:3.6.1",
        "e59ea42a7aeb622571d8b446f43bdb0ddd5db8791ba71962cb12aac09d4c91a8"),
    "kafka_clients": ("org.apache.kafka:kafka-clients:3.6.1",
        "62668fd9840f6d84fbf345bdbf245b1c160f51ccb42fc89211ecac789640b197"),
    "kafka_coordinator": ("org.apache.kafka:kafka-group-coordinator:3.6.1",
        "ea7a0fe5b2f6f4796420013f3871a499fba7904665e2c76d3ef16be78079e7de"),
    "kafka_metadata": ("org.apache.kafka:kafka-metadata:3.6.1",
        "146ff550890f1ae0e162ede77ed73bbc6591570c8d345aff6fcc859741a2e28f"),
    "kafka_raft": ("org.apache.kafka:kafka-raft:3.6.1",
        "128f7c493020ccc35afb954195933e77816be24e05d54aca69a32a77aa585f45"),
    "kafka_server": ("org.apache.kafka:kafka-server-common:3.6.1",
        "9827bd3cc6943ebd498b0f36d91a0fe067fe9aa9b46eb6a21d353d0f5e52da8f"),
    "kafka_storage": ("org.apache.kafka:kafka-storage:3.6.1",
        "42c338272b7197c15601859ec1471081bbb4f4e0d2f50d081cb648d7af138c64"),
    "kafka_storage_api": ("org.apache.kafka:kafka-storage-api:3.6.1",
        "d476ebe0671b97d2bc1cf829986da314bb7704bb8d3ec2494efaa2d68d099a27"),
    "kafka_streams": ("org.apache.kafka:kafka-streams:3.6.1",
        "0a1811a856b7926f0faff26ddfcae0178e8e5b07dae37eeeb3ba0bb40e34715d"),
    "metrics": ("com.yammer.metrics:metrics-core:2.2.0",
        "6b7a14a6f34c10f8683f7b5e2f39df0f07b58c7dff0e468ebbc713905c46979c"),
    "pcollections": ("org.pcollections:pcollections:4.0.1",
        "1f82766d7c3221930854033bebff5073ea46b43f27326074bbe15d148c18bfb3"),
    "scala_2_13_11": ("org.scala-lang:scala-library:2.13.11",
        "71853291f61bda32786a866533361cae474344f5b2772a379179b02112444ed3"),
    "scala_java8": ("org.scala-lang.modules:scala-java8-compat_2.13:1.0.2",
        "90d5b13656be93fb779b8d7c723efa2498a34af06273bb5204afb65f85a20c1b"),
    "scala_logging": ("com.typesafe.scala-logging:scala-logging_2.13:3.9.4",
        "4366f59b97c6ffc617787d81e494b62d9aecf424dafb1ce9d39d855c5171b18a"),
    "slf4j_1": ("org.slf4j:slf4j-api:1.7.36",
        "d3ef575e3e4979678dc01bf1dcce51021493b4d11fb7f1be8ad982877c16a1c0"),
    "zookeeper": ("org.apache.zookeeper:zookeeper:3.8.3",
        "9666d62d4901b39feb12ec5c2bc95028c79512c277ef7f2def4ff135c33a37c1"),
    "asm": ("org.ow2.asm:asm:9.6",
        "3c6fac2424db3d4a853b669f4e3d1d9c3c552235e19a319673f887083c2303a1"),
    "asm_commons": ("org.ow2.asm:asm-commons:9.6",
        "7aefd0d5c0901701c69f7513feda765fb6be33af2ce7aa17c5781fc87657c511"),
    "asm_tree": ("org.ow2.asm:asm-tree:9.6",
        "c43ecf17b539c777e15da7b5b86553b377e2d39a683de6285567d5283888e7ef"),
    "byte_buddy": ("net.bytebuddy:byte-buddy:1.14.12",
        "970636134d61c183b19f8f58fa631e30d2f2abca344b37848a393cac7863dd70"),
    "byte_buddy_agent": ("net.bytebuddy:byte-buddy-agent:1.14.12",
        "2b309a9300092e0b696f7c471fd51d9969001df784c8ab9f07997437d757ad6d"),
    "jacoco": ("org.jacoco:org.jacoco.core:0.8.11",
        "fcd188c688473fc8dcc0c6caaf355e7b389502243527c33b9597a3ec28791f47"),
    "jacoco_agent": ("org.jacoco:org.jacoco.agent:0.8.11:runtime",
        "47257ae9f22b93817eea11bc1b1fd31fc8e23049ad5dd483bfde603eaa624d0b"),
    "mockito": ("org.mockito:mockito-core:5.11.0",
        "f076c96b1f49b8d9bc42e46b0969aaf5684c40c8b5b679d400e5d880073a0e00"),
    "objenesis": ("org.objenesis:objenesis:3.3",
        "02dfd0b0439a5591e35b708ed2f5474eb0948f53abf74637e959b8e4ef69bfeb"),
    "java_debug": ("com.microsoft.java:com.microsoft.java.debug.core:0.25.1",
        "4a15f2903a5194a99c9e77071939c9c53efd52bd18823ee82c9c6e79876d82d9"),
    "commons_lang3": ("org.apache.commons:commons-lang3:3.6",
        "89c27f03fff18d0b06e7afd7ef25e209766df95b6c1269d6c3ebbdea48d5f284"),
    "eclipse_runtime": ("org.eclipse.platform:org.eclipse.core.runtime:3.27.0",
        "319d661f1f45ce52171df8e30f4c12d3aeefe5d8c8f7723a22d1cbf955ed1551"),
    "equinox_common": ("org.eclipse.platform:org.eclipse.equinox.common:3.18.0",
        "6cc94c2e16b96b376852499b5c15efb8f355fdc5d408fd05fd9be0c25a9190ea"),
    "equinox_registry": ("org.eclipse.platform:org.eclipse.equinox.registry:3.11.200",
        "7a3668ca406930213e3edb8024ac72c51fbc3f289de63a33254c8070aa8d0a3f"),
    "eclipse_osgi": ("org.eclipse.platform:org.eclipse.osgi:3.18.400",
        "890575d62035a72cbd20f48ef7dcd2298e2100963287eb9307ce691e6c4a0464"),
    "reactive_streams": ("org.reactivestreams:reactive-streams:1.0.0",
        "ef867702a614b96eb6c64fb65a8f5e14bdfcabbc1ae056f78a1643f7b79ca0eb"),
    "rxjava": ("io.reactivex.rxjava2:rxjava:2.1.1",
        "5c5a2bbba892bd504131ed56f0f8877a5a671a29a77c6ac1bce05a004399b263"),
    "jdt_debug": ("org.eclipse.jdt:org.eclipse.jdt.debug:3.21.0",
        "5ed62c07f23ce4b8e5d78f983a212d4d65a065110c0a08b7de5a18043cff6392"),
    "jruby": ("org.jruby:jruby-complete:9.4.5.0",
        "89fad5ed6d815e05a9de5dece77e94810a81ddbf45a225358c82aa66f60857ba"),
}


class Program(NamedTuple):
    """A program, and what is asked of it."""
    name: str
    jars: list[str]
    command: list[str]
    driver: Optional[str] = None                    # NAME.java beside this file, compiled for it
    stdin: Optional[str] = None                     # a file of scripts/ that is typed in
    normalise: tuple[tuple[str, str], ...] = ()     # (regular expression, replacement) for what must differ, such as times
    files: int = 0                                  # at least so many must be written
    not_compared: str = "(?!)"                      # names of files that may differ
    quick: bool = False                             # in every test run
    status: int = 0                                 # with which it ends everywhere


def program(name: str, jars: str, command: str, **more: Any) -> Program:
    """A row: jars and command as words in one text."""
    return Program(name, jars.split(), command.split(), **more)


LUCENE = "lucene_core lucene_analysis lucene_query lucene_queries lucene_sandbox"
KOTLIN = "kotlin_compiler kotlin_stdlib kotlin_script kotlin_reflect kotlin_daemon trove4j annotations"
SPRING = "spring_aop spring_beans spring_context spring_core spring_expression spring_jcl"
NETTY = "netty_buffer netty_codec netty_common netty_handler netty_resolver netty_transport"
SCALA = "scala_compiler scala_library scala_reflect jna jline"
VSCODE = "java_debug jdt_debug commons_lang3 gson eclipse_runtime equinox_common equinox_registry eclipse_osgi reactive_streams rxjava"
ANTLR = "antlr antlr_runtime antlr3_runtime st4 treelayout icu4j"

# Of a broker, and what starts it; the workers of a job.
KAFKA_CLIENT = "kafka_clients kafka_streams slf4j_1"
KAFKA = ("kafka kafka_coordinator kafka_metadata kafka_raft kafka_server kafka_storage kafka_storage_api scala_2_13_11 scala_java8 scala_logging"
         " jackson_core jackson_annotations jackson_databind argparse4j commons_validator jopt metrics pcollections zookeeper " + KAFKA_CLIENT)

PROGRAMS = [
    program("antlr", ANTLR, "-cp {cp} org.antlr.v4.Tool -o . -Xexact-output-dir -visitor {scripts}/calculator.g4", files=8),
    program("byte-buddy", "byte_buddy byte_buddy_agent", "-cp {cp} ByteBuddyLate", driver="ByteBuddyLate", quick=True),
    program("clojure", "clojure clojure_spec clojure_specs", "-cp {cp} clojure.main", stdin="session.clj",
            normalise=[(r"0x[0-9a-f]+|@[0-9a-f]+", "HASH")], quick=True),
    program("ecj", "ecj", "-jar {jar_ecj} -17 -proc:none -nowarn -d classes @{sources}", files=100, quick=True),
    program("groovy", "groovy", "-cp {cp} groovy.ui.GroovyMain {scripts}/people.groovy"),
    program("gson", "gson", "-cp {cp} GsonRoundTrip", driver="GsonRoundTrip", quick=True),
    program("h2", "h2", "-cp {cp} H2Session", driver="H2Session", quick=True),
    program("h2-file", "h2", "-cp {cp} H2Session jdbc:h2:./shop", driver="H2Session", not_compared="db$"),
    program("http", "", "-cp {cp} HttpEcho", driver="HttpEcho", quick=True),
    program("jackson", "jackson_core jackson_annotations jackson_databind", "-cp {cp} JacksonRoundTrip", driver="JacksonRoundTrip", quick=True),
    program("jacoco", "jacoco jacoco_agent asm asm_commons asm_tree", "-javaagent:{jar_jacoco_agent}=destfile=run.exec,includes=JacocoCoverage* -cp {cp} JacocoCoverage",
            driver="JacocoCoverage", not_compared="exec$", quick=True),
    program("javac", "", "-m jdk.compiler/com.sun.tools.javac.Main -nowarn -d classes @{sources}", files=100, quick=True),
    program("jna", "jna", "-cp {cp} JnaCalls", driver="JnaCalls", quick=True),
    program("jruby", "jruby", "-jar {jar_jruby} {scripts}/ruby.rb"),
    program("junit", "junit", "-jar {jar_junit} -cp {cp} -c SmallTest --disable-banner --disable-ansi-colors --details=tree",
            driver="SmallTest", normalise=[(r"finished after \d+ ms", "finished")], quick=True, status=1),     # one test of its fails on purpose
    program("jython", "jython", "-Dpython.cachedir.skip=true -jar {jar_jython} {scripts}/jython.py"),
    program("kotlinc", KOTLIN, "-cp {cp} org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -cp {jar_kotlin_stdlib} -d classes {scripts}/people.kt",
            files=3),
    program("lucene", LUCENE, "-cp {cp} LuceneSearch {top}/classlib/java 60", driver="LuceneSearch", not_compared="^index/", quick=True),
    program("mockito", "mockito byte_buddy byte_buddy_agent objenesis", "-cp {cp} MockitoInline", driver="MockitoInline",
            normalise=[(r"(?m)^OpenJDK .* warning: Sharing is only .*\n", "")], quick=True),
    program("netty", NETTY, "-cp {cp} NettyEcho", driver="NettyEcho", quick=True),
    program("rhino", "rhino", "-jar {jar_rhino} {scripts}/rhino.js", quick=True),
    program("saxon", "saxon xmlresolver", "-cp {cp} net.sf.saxon.Transform -it:main -xsl:{scripts}/groups.xsl"),
    program("scalac", SCALA, "-cp {cp} scala.tools.nsc.Main -cp {jar_scala_library} -d . {scripts}/people.scala", files=3),
    program("scimark", "scimark", "-cp {cp} SciMarkKernels", driver="SciMarkKernels", quick=True),
    program("spring", SPRING, "-cp {cp} SpringContext", driver="SpringContext", quick=True),
    program("vscode", VSCODE, "-cp {cp} VsCodeSession {scripts}/Debuggee.java", driver="VsCodeSession", not_compared="class$|java$",
            normalise=[(r"Debuggee.main\(Unknown Source\)", "Debuggee.main(Debuggee.java:54)")], quick=True),     # where a class was replaced
    program("sqlite", "sqlite slf4j", "-cp {cp} SqliteSession", driver="SqliteSession", normalise=[(r"(?m)^SLF4J: .*\n", "")], quick=True),
]

# What docs/several-machines.md shows, in processes that several.py starts.
SEVERAL = [program("aeron", "aeron", ""), program("kafka", KAFKA, "")]
