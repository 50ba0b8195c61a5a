// SPDX-License-Identifier: Apache-2.0

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import io.netty.util.internal.PlatformDependent;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** Lines to a server on the loopback address and back, by selectors and direct buffers. */
public class NettyEcho {
    private static final int LINES = 50;

    private static ChannelInitializer<SocketChannel> lines(BiConsumer<ChannelHandlerContext, String> use) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(SocketChannel channel) {
                channel.pipeline().addLast(new LineBasedFrameDecoder(80), new StringDecoder(), new StringEncoder(),
                    new SimpleChannelInboundHandler<String>() {
                        @Override
                        protected void channelRead0(ChannelHandlerContext context, String line) {
                            use.accept(context, line);
                        }
                    });
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        EventLoopGroup group = new NioEventLoopGroup(2);
        BlockingQueue<String> got = new LinkedBlockingQueue<>();
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
            .childHandler(lines((context, line) -> context.writeAndFlush(line.toUpperCase() + "\n"))).bind("127.0.0.1", 0).sync().channel();
        Channel client = new Bootstrap().group(group).channel(NioSocketChannel.class)
            .handler(lines((context, line) -> got.add(line))).connect(server.localAddress()).sync().channel();
        for (int i = 0; i < LINES; i++)
            client.write("line " + i + "\n");
        client.flush();
        for (int i = 0; i < LINES; i++) {
            String line = got.poll(20, TimeUnit.SECONDS);
            if (i % 10 == 0)
                System.out.println(line);
        }
        client.close().sync();
        server.close().sync();
        System.out.println(PlatformDependent.hasUnsafe() + " " + PooledByteBufAllocator.DEFAULT.directBuffer(100).isDirect());
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        System.out.println("done");
    }
}
