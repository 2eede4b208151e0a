import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { fetchLinkStatus } from '../../server/campaigns/link-request';
import { s3Files } from '../../server/files/s3';
import { deliver } from '../../server/mail/mail';
import { openSmtpSession } from '../../server/mail/smtp';
import { createSystemResolver } from '../../server/mail-accounts/dns';
import { fetchReturns } from '../../server/returns/mailbox';
import { hasMessage } from '../../server/sending/reconcile';
import { openTestApp } from '../support/app';
import { pollUntil } from '../support/pollUntil';
import { storeAccountSecrets } from '../support/secrets';
import {
  onLine,
  openSilentNameServer,
  openSilentServer,
  type SilentServer,
  trickle,
} from '../support/silent';

const never = new AbortController().signal;
let server: SilentServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const listen = async (converse?: (socket: Socket) => void) => {
  server = await openSilentServer(converse);
  return server.port;
};

/** Speaks SMTP up to `lastCommand` (the start of a command, or the dot), and answers that with `respond`. */
const smtp = (lastCommand: string, respond: (socket: Socket) => void) => (socket: Socket) => {
  let inMail = false;
  socket.write('220 ready\r\n');
  onLine(socket, (line) => {
    if (line.startsWith(lastCommand) && (!inMail || lastCommand === '.')) return respond(socket);
    if (inMail) return;
    inMail = line === 'DATA';
    socket.write(inMail ? '354 go on\r\n' : '250 good\r\n');
  });
};
const trickleLine = (line: string) => (socket: Socket) => trickle(socket, line);
const sayNothing = () => {};

describe('mail server of an account', () => {
  const quick = {
    socketTimeouts: {
      connectionTimeout: 200,
      greetingTimeout: 200,
      dnsTimeout: 200,
      socketTimeout: 200,
      socketCloseTimeout: 100,
    },
    openMs: 600,
    sendMs: 600,
  };
  /** The server answers what precedes its silence, which may take longer on a busy machine. */
  const patient = {
    socketTimeouts: {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      dnsTimeout: 10_000,
      socketTimeout: 2_000,
      socketCloseTimeout: 100,
    },
    openMs: 10_000,
    sendMs: 3_000,
  };
  const open = (port: number, timeouts: typeof quick) => {
    const relay = { host: '127.0.0.1', port, secure: false, username: '', password: '', ignoreTls: true };
    return openSmtpSession(relay, 'house.test', never, timeouts);
  };
  const envelope = { from: 'desk@house.test', to: 'vera@reader.test', id: '' };
  const mail = Buffer.from('Subject: Lots\r\n\r\nHello\r\n');

  test.each([
    ['says nothing', undefined],
    ['greets without end', trickleLine('220-still\r\n')],
    ['is silent after the first command', smtp('EHLO', sayNothing)],
    ['answers the first command without end', smtp('EHLO', trickleLine('250-still\r\n'))],
  ])('times out when it %s', async (_, converse) => {
    await expect(open(await listen(converse), quick)).rejects.toThrow();
  });

  test.each([
    ['is silent after the sender', smtp('MAIL', sayNothing), 'UNSENT'],
    ['answers the sender without end', smtp('MAIL', trickleLine('250-still\r\n')), 'UNSENT'],
    ['is silent after the whole mail', smtp('.', sayNothing), 'UNANSWERED'],
    ['answers the whole mail without end', smtp('.', trickleLine('250-still\r\n')), 'UNANSWERED'],
  ])('times out and closes the connection when it %s', async (_, converse, kind) => {
    const line = await open(await listen(converse), patient);
    expect(await line.send(envelope, mail)).toMatchObject({ kind });
    expect(line.isOpen()).toBe(false);
  });
});

describe('mail server of MAIL_URL', () => {
  const silence = { connectionTimeout: 200, greetingTimeout: 200, dnsTimeout: 200, socketTimeout: 200 };
  const message = {
    from: { name: 'House', address: 'desk@house.test' },
    replyTo: undefined,
    to: 'vera@reader.test',
    subject: 'Lots',
    text: 'Hello',
    messageId: '<mail.1@house.test>',
  };
  test.each([
    ['says nothing', undefined],
    ['greets without end', trickleLine('220-still\r\n')],
    ['is silent after the whole mail', smtp('.', sayNothing)],
    ['answers the whole mail without end', smtp('.', trickleLine('250-still\r\n'))],
  ])('times out when it %s', async (_, converse) => {
    const url = `smtp://127.0.0.1:${await listen(converse)}?ignoreTLS=true`;
    await expect(deliver(url, message, never, { socketTimeouts: silence, timeoutMs: 600 })).rejects.toThrow();
  });
});

describe('mailbox', () => {
  const imap = (socket: Socket, login: (socket: Socket) => void) => {
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    onLine(socket, (line) => {
      const [tag, command = ''] = line.split(' ');
      if (/^LOGIN/i.test(command)) return login(socket);
      if (/^CAPABILITY/i.test(command)) socket.write('* CAPABILITY IMAP4rev1\r\n');
      socket.write(`${tag} OK done\r\n`);
    });
  };
  test.each([
    ['says nothing', undefined],
    ['greets without end', trickleLine('* ')],
    ['is silent after the password', (socket: Socket) => imap(socket, sayNothing)],
    ['answers the password without end', (socket: Socket) => imap(socket, trickleLine('* OK still\r\n'))],
  ])('times out and closes the connection when it %s', async (_, converse) => {
    const port = await listen(converse);
    const app = await openTestApp();
    try {
      await app.db.run(sql`
        update mail_accounts set imap_host = '127.0.0.1', imap_port = ${port}, imap_secure = false,
          imap_username = 'bounces' where is_default`);
      await storeAccountSecrets(app.context, { imap_password: 'secret' });
      const silence = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };
      await expect(
        fetchReturns(app.context, {}, { signal: never }, { socketTimeouts: silence, timeoutMs: 600 }),
      ).rejects.toThrow();
      await pollUntil('no connection', () => !server?.connections());
    } finally {
      await app.close();
    }
  });
});

test('queries a silent name server once, then times out', async () => {
  const names = await openSilentNameServer();
  try {
    const lookUpNames = createSystemResolver([names.address], { each: 200, all: 400 });
    await expect(lookUpNames.resolveTxt('house.test')).rejects.toThrow();
    await expect(lookUpNames.resolveMx('house.test')).rejects.toThrow();
    expect(names.queryCount()).toBeGreaterThan(0);
    // The resolver's own timeout may be longer than ours; ours applies.
    const slowLookup = createSystemResolver([names.address], { each: 60_000, all: 100 });
    await expect(slowLookup.resolveTxt('house.test')).rejects.toThrow('no answer within 0.1 s');
  } finally {
    names.close();
  }
});

const endlessHead = (socket: Socket) => {
  socket.write('HTTP/1.1 200 OK\r\n');
  trickle(socket, 'x-still: here\r\n');
};

describe('link checker', () => {
  test.each([
    ['says nothing', undefined],
    ['never ends its head', endlessHead],
  ])('reports no response when the server %s', async (_, converse) => {
    const port = await listen(converse);
    expect(await fetchLinkStatus(`http://127.0.0.1:${port}/`, () => true, 200)).toEqual({
      status: null,
      issue: 'NO_ANSWER',
    });
  });
});

describe('query for delivered mails', () => {
  test.each([
    ['says nothing', undefined],
    ['never ends its head', endlessHead],
  ])('leaves the mail in doubt when the server %s', async (_, converse) => {
    const port = await listen(converse);
    expect(await hasMessage(`http://127.0.0.1:${port}/`, '<c1.r1.a@house.test>', never, 200)).toBeUndefined();
  });

  test('uses the status of a response whose body never ends', async () => {
    const port = await listen((socket) => {
      socket.write('HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n');
      trickle(socket, '1\r\nx\r\n');
    });
    expect(await hasMessage(`http://127.0.0.1:${port}/`, '<c1.r1.a@house.test>', never, 10_000)).toBe(false);
  });
});

describe('file store', () => {
  const storeAt = (port: number, response = 200) =>
    s3Files(
      {
        bucket: new URL(`http://127.0.0.1:${port}/bucket/`),
        folder: '',
        region: 'eu-central-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      { response, silence: 200 },
    );
  const unreachable = { code: 'files.unreachable' };

  test.each([
    ['says nothing', undefined],
    ['never ends its head', endlessHead],
    [
      'never ends its list',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        trickle(socket, '1\r\n \r\n');
      },
    ],
  ])('is unreachable when it %s', async (_, converse) => {
    const store = storeAt(await listen(converse));
    await expect(store.check()).rejects.toMatchObject(unreachable);
    await expect(store.put('pictures/a/file', Buffer.from('x'))).rejects.toMatchObject(unreachable);
    await expect(store.remove('pictures/a/file')).rejects.toMatchObject(unreachable);
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unreachable);
  });

  test('fails the reader when it stops in the middle of a file', async () => {
    const port = await listen((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf of it'),
    );
    await expect(buffer(await storeAt(port, 10_000).get('pictures/a/file'))).rejects.toThrow(
      'no answer within 0.2 s',
    );
  });
});
