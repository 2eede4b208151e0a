import { Socket } from 'node:net';

/**
 * Creates a socket that sends everything written in one turn of the event loop together: statements that do not wait for
 * each other reach PostgreSQL in one system call and wake it once.
 */
export function createBatchingSocket(): Socket {
  const socket = new Socket();
  let isCorked = false;
  socket.write = new Proxy(socket.write, {
    apply(write, self, callArguments) {
      if (!isCorked) {
        isCorked = true;
        socket.cork();
        process.nextTick(() => {
          isCorked = false;
          socket.uncork();
        });
      }
      return Reflect.apply(write, self, callArguments);
    },
  });
  return socket;
}
