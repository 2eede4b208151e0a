import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailServer {
  /** for MAIL_URL */
  url: string;
  /** each mail that was taken, as it came */
  taken: string[];
  /** each line of the conversations outside of mails */
  commands: string[];
  /** how many connections are open */
  connections(): number;
  close(): Promise<void>;
}

/** A mail server that answers RCPT with this, or says nothing at all. */
export async function openMailServer(answers: { recipient: string } | 'silent'): Promise<MailServer> {
  const taken: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (answers !== 'silent') converse(socket, answers.recipient, { taken, commands });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    taken,
    commands,
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

function converse(
  socket: Socket,
  recipient: string,
  { taken, commands }: Pick<MailServer, 'taken' | 'commands'>,
) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: string[] | undefined;
  say('220 ready');
  createInterface({ input: socket }).on('line', (line) => {
    if (mail && line !== '.') return void mail.push(line);
    if (mail) {
      taken.push(mail.join('\n'));
      mail = undefined;
      return say('250 taken');
    }
    commands.push(line);
    if (/^DATA/i.test(line)) {
      mail = [];
      return say('354 go on');
    }
    if (/^QUIT/i.test(line)) {
      say('221 bye');
      return socket.end();
    }
    return say(/^RCPT/i.test(line) ? recipient : '250 good');
  });
}
