import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailServer {
  /** the value of MAIL_URL */
  url: string;
  /** the source of each accepted mail */
  acceptedMails: string[];
  /** each line of the SMTP dialogs, except the mails */
  commands: string[];
  /** the number of open connections */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a mail server that answers RCPT with `replies.recipient`, or never responds when it is `silent`. */
export async function openMailServer(replies: { recipient: string } | 'silent'): Promise<MailServer> {
  const acceptedMails: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (replies !== 'silent') converse(socket, replies.recipient, { acceptedMails, commands });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    acceptedMails,
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
  { acceptedMails, commands }: Pick<MailServer, 'acceptedMails' | 'commands'>,
) {
  const sendLine = (line: string) => socket.write(`${line}\r\n`);
  let mail: string[] | undefined;
  sendLine('220 ready');
  createInterface({ input: socket }).on('line', (line) => {
    if (mail && line !== '.') return void mail.push(line);
    if (mail) {
      acceptedMails.push(mail.join('\n'));
      mail = undefined;
      return sendLine('250 taken');
    }
    commands.push(line);
    if (/^DATA/i.test(line)) {
      mail = [];
      return sendLine('354 go on');
    }
    if (/^QUIT/i.test(line)) {
      sendLine('221 bye');
      return socket.end();
    }
    return sendLine(/^RCPT/i.test(line) ? recipient : '250 good');
  });
}
