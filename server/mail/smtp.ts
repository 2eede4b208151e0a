import { Readable } from 'node:stream';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { toAsciiAddress } from '../lib/email-address';
import { TimeoutError, withTimeout } from '../lib/with-timeout';

/** Where a mail server is, and as whom the house speaks to it. */
export interface Relay {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it */
  secure: boolean;
  username: string;
  password: string;
  /** never STARTTLS, as MAIL_URL may ask for a server on this machine */
  ignoreTls?: boolean;
}

/** The relay that MAIL_URL names. */
export function parseRelay(mailUrl: string): Relay {
  const url = new URL(mailUrl);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ignoreTls: url.searchParams.get('ignoreTLS') === 'true',
  };
}

export interface Envelope {
  from: string;
  to: string;
  /** what a report of non-delivery names; empty: none is asked for */
  id: string;
}

/** What the mail server said, or that it said nothing. */
export type Reply =
  | { kind: 'ANSWERED'; code: number; text: string; command: string }
  /** the line broke before the end of the mail was handed over: it cannot have it */
  | { kind: 'UNSENT'; text: string }
  /** the line broke behind it: it may have it */
  | { kind: 'UNANSWERED'; text: string };

/** A line to a mail server, open and signed in. */
export interface SmtpSession {
  isOpen(): boolean;
  send(envelope: Envelope, message: Uint8Array): Promise<Reply>;
  close(): void;
}

/** A mail server that says nothing for so long is given up, milliseconds; behind the dot it may take its time (RFC 5321, 4.5.3.2.6). */
const socketTimeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 10_000,
  socketTimeout: 120_000,
  socketCloseTimeout: 1000,
};
/** One that says a little now and then is given up all the same after so long, milliseconds: for opening a line, for one mail. */
const timeouts = { socketTimeouts, openMs: 60_000, sendMs: 600_000 };
const chunk = 16 * 1024;

type Failure = Error & { responseCode?: number; response?: string; command?: string };

/** Opens a line, unless `signal` fires before it is open. Fails with what the server, the network or its certificate said. */
export async function openSmtpSession(
  relay: Relay,
  name: string,
  signal: AbortSignal,
  { socketTimeouts, openMs, sendMs } = timeouts,
): Promise<SmtpSession> {
  const { host, port, secure, username, password, ignoreTls = false } = relay;
  // A password goes to another machine encrypted or not at all.
  const requireTLS = username !== '' && !ignoreTls && !/^(localhost|127\.[\d.]+|::1)$/i.test(host);
  const connection = new SmtpConnection({
    host,
    port,
    secure,
    requireTLS,
    ignoreTLS: ignoreTls,
    name,
    ...socketTimeouts,
  });
  let isOpen = true;
  let fail = (_: Failure) => {};
  connection.on('error', (error) => {
    isOpen = false;
    fail(error);
  });
  connection.once('end', () => {
    isOpen = false;
    // What ended it, a 421 with its words, is told a moment later.
    setImmediate(() => fail(new Error('the connection ended')));
  });
  const open = () =>
    new Promise<void>((resolve, reject) => {
      fail = reject;
      connection.connect((issue) => {
        if (issue) return reject(issue);
        if (!username) return resolve();
        connection.login({ credentials: { user: username, pass: password } }, (error) =>
          error ? reject(error) : resolve(),
        );
      });
    });
  try {
    await withTimeout(openMs, signal, open);
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    isOpen: () => isOpen,
    async send({ from, to, id }, message) {
      const body = toBodyStream(message);
      const dsn = id ? { ret: 'HDRS', envid: id, notify: ['FAILURE', 'DELAY'] } : undefined;
      const timer = setTimeout(() => {
        fail(new TimeoutError(sendMs));
        connection.close();
      }, sendMs);
      return new Promise<Reply>((resolve) => {
        const onFailure = (error: Failure) => {
          const { responseCode: code = 0, response, command = '', message: errorText } = error;
          // Behind a goodbye, and behind a break, nothing more goes over this line.
          if (code === 0 || code === 421) isOpen = false;
          if (code > 0) resolve({ kind: 'ANSWERED', code, text: response || errorText, command });
          else resolve({ kind: body.isConsumed() ? 'UNANSWERED' : 'UNSENT', text: errorText });
        };
        fail = onFailure;
        const envelope = { from: toAsciiAddress(from), to: [toAsciiAddress(to)], size: message.length, dsn };
        connection.send(envelope, body.stream, (error, info) =>
          error
            ? onFailure(error)
            : resolve({ kind: 'ANSWERED', code: 250, text: info?.response ?? '', command: 'DATA' }),
        );
      }).then(async (reply) => {
        if (isOpen && reply.kind === 'ANSWERED' && reply.code >= 400)
          isOpen = await new Promise((resolve) => {
            fail = () => resolve(false);
            connection.reset((error) => resolve(!error));
          });
        clearTimeout(timer);
        fail = () => {};
        return reply;
      });
    },
    close() {
      isOpen = false;
      connection.close();
    },
  };
}

/** A mail piece by piece, and whether its last piece was taken: without it there is no dot, and no mail server has it. */
function toBodyStream(message: Uint8Array) {
  let offset = 0;
  const stream = new Readable({
    highWaterMark: chunk,
    read() {
      if (offset >= message.length) return void this.push(null);
      this.push(message.subarray(offset, offset + chunk));
      offset += chunk;
    },
  });
  return { stream, isConsumed: () => offset >= message.length };
}
