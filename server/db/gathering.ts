import { Socket } from 'node:net';

/**
 * A socket that sends what is written in one turn of the event loop together: statements that do not wait for each other
 * reach PostgreSQL by one system call and wake it once.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  let isGathering = false;
  socket.write = new Proxy(socket.write, {
    apply(write, self, given) {
      if (!isGathering) {
        isGathering = true;
        socket.cork();
        process.nextTick(() => {
          isGathering = false;
          socket.uncork();
        });
      }
      return Reflect.apply(write, self, given);
    },
  });
  return socket;
}
