package org.bpct.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A link of the tests to a port of this host: bytes arrive late, in order, and at no more than the speed of a line. It
 * can be cut and mended, as links are.
 */
final class FarLink implements AutoCloseable {
    /** As much as Linux has in flight for a connection by its defaults: half of the receive buffer of 6 MiB. */
    private static final int IN_FLIGHT = 3 << 20;

    private final int target;
    private final long delay;
    private final ServerSocket door;
    private final Line there;
    private final Line back;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicLong passed = new AtomicLong();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile int most = Integer.MAX_VALUE;
    private volatile boolean cut;

    private FarLink(int target, long delay, long bytesPerSecond, ServerSocket door) {
        this.target = target;
        this.delay = delay;
        this.door = door;
        this.there = new Line(bytesPerSecond);
        this.back = new Line(bytesPerSecond);
    }

    /**
     * Opens a link to a port of this host.
     *
     * @param millis the time that a byte is on its way, each way
     * @param bytesPerSecond the speed of the line, each way, for all connections
     */
    static FarLink to(int port, int millis, long bytesPerSecond) throws IOException {
        ServerSocket door = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        FarLink link = new FarLink(port, millis * 1_000_000L, bytesPerSecond, door);
        start("link-door", link::accept);
        return link;
    }

    int port() {
        return door.getLocalPort();
    }

    /** Returns the bytes that came through, both ways. */
    long passed() {
        return passed.get();
    }

    /** Returns the number of connections that came through. */
    int connections() {
        return connections.get();
    }

    /** Returns the number of connections that the link has refused, or that found nobody behind it. */
    int refused() {
        return refused.get();
    }

    /** Breaks all connections, and refuses new ones until {@link #mend}. */
    void cut() {
        cut = true;
        sockets.forEach(FarLink::end);
    }

    /** Lets connections pass again. */
    void mend() {
        cut = false;
    }

    /** Refuses connections while so many are open. */
    void allow(int connections) {
        most = connections;
    }

    @Override
    public void close() throws IOException {
        door.close();
        cut();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket near = door.accept();
                // Each connection has two sockets.
                if (cut || sockets.size() / 2 >= most) {
                    refused.incrementAndGet();
                    end(near);
                } else {
                    connect(near);
                }
            } catch (IOException closed) {
                // The door is closed, or the target is not there: who asked sees the end of his connection.
            }
        }
    }

    private void connect(Socket near) throws IOException {
        Socket far;
        try {
            far = new Socket(InetAddress.getLoopbackAddress(), target);
        } catch (IOException e) {
            refused.incrementAndGet();
            end(near);
            throw e;
        }
        near.setTcpNoDelay(true);
        far.setTcpNoDelay(true);
        sockets.add(near);
        sockets.add(far);
        connections.incrementAndGet();
        new Way(near, far, there).start();
        new Way(far, near, back).start();
        if (cut) {
            cut();
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // It is closed all the same.
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** The line that all connections share in one direction. */
    private static final class Line {
        private final long bytesPerSecond;
        private long free = System.nanoTime();

        Line(long bytesPerSecond) {
            this.bytesPerSecond = bytesPerSecond;
        }

        /** Returns the time at which so many bytes have left, behind all before them. */
        synchronized long leave(int bytes) {
            free = Math.max(free, System.nanoTime()) + bytes * 1_000_000_000L / bytesPerSecond;
            return free;
        }
    }

    /** One way of a connection. */
    private final class Way {
        private final Socket from;
        private final Socket to;
        private final Line line;
        private final FlightQueue queue = new FlightQueue(IN_FLIGHT);

        Way(Socket from, Socket to, Line line) {
            this.from = from;
            this.to = to;
            this.line = line;
        }

        void start() {
            FarLink.start("link-in", this::read);
            FarLink.start("link-out", this::write);
        }

        private void read() {
            byte[] buffer = new byte[1 << 16];
            try {
                for (int count = from.getInputStream().read(buffer);
                        count >= 0;
                        count = from.getInputStream().read(buffer)) {
                    queue.put(Arrays.copyOf(buffer, count), line.leave(count) + delay);
                }
            } catch (IOException broken) {
                // The other way ends it, too.
            }
            queue.put(new byte[0], System.nanoTime() + delay);
        }

        private void write() {
            try {
                for (byte[] bytes = queue.take(); bytes.length > 0; bytes = queue.take()) {
                    to.getOutputStream().write(bytes);
                    passed.addAndGet(bytes.length);
                }
                to.shutdownOutput();
            } catch (IOException broken) {
                end(from);
            } finally {
                leave();
            }
        }

        /** Closes both sockets if the other way has ended, too. */
        private void leave() {
            sockets.remove(to);
            if (!sockets.contains(from)) {
                end(from);
                end(to);
            }
        }
    }
}
