import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface SilentServer {
  port: number;
  /** the number of open connections */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a server that accepts connections and passes each to `converse`, which by default sends nothing. */
export async function openSilentServer(converse: (socket: Socket) => void = () => {}): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
    socket.once('close', () => sockets.delete(socket));
    converse(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Calls `onText` with each line that a client sends. */
export function onLine(socket: Socket, onText: (line: string) => void): void {
  createInterface({ input: socket })
    .on('line', onText)
    // A client that gives up resets the connection.
    .on('error', () => {});
}

/** Sends a line repeatedly at short intervals: the connection is never idle, but makes no progress. */
export function trickle(socket: Socket, line: string): void {
  const timer = setInterval(() => socket.write(line), 20);
  socket.once('close', () => clearInterval(timer));
}

/** Starts a name server that receives queries and answers none. */
export async function openSilentNameServer(): Promise<{
  address: string;
  queryCount(): number;
  close(): void;
}> {
  let queryCount = 0;
  const server = createSocket('udp4', () => queryCount++);
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${server.address().port}`,
    queryCount: () => queryCount,
    close: () => server.close(),
  };
}
