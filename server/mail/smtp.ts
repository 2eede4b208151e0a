import { Readable } from 'node:stream';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { toAsciiAddress } from '../lib/email-address';
import { TimeoutError, withTimeout } from '../lib/with-timeout';

/** Address and credentials of a mail server. */
export interface Relay {
  host: string;
  port: number;
  /** TLS from the start; otherwise STARTTLS if the server offers it */
  secure: boolean;
  username: string;
  password: string;
  /** never use STARTTLS; MAIL_URL may request this for a server on the same machine */
  ignoreTls?: boolean;
}

/** Returns the relay in MAIL_URL. */
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
  /** identifies the email in non-delivery reports; empty to request none */
  id: string;
}

/** The reply of a mail server, or why there is none. */
export type Reply =
  | { kind: 'ANSWERED'; code: number; text: string; command: string }
  /** the connection broke before the end of the email was sent: the server cannot have accepted it */
  | { kind: 'UNSENT'; text: string }
  /** the connection broke after that: the server may have accepted it */
  | { kind: 'UNANSWERED'; text: string };

/** An open and authenticated connection to a mail server. */
export interface SmtpSession {
  isOpen(): boolean;
  send(envelope: Envelope, message: Uint8Array): Promise<Reply>;
  close(): void;
}

/**
 * Timeouts for an unresponsive mail server, in milliseconds. The reply to the end of the data may take longer (RFC 5321,
 * 4.5.3.2.6).
 */
const socketTimeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 10_000,
  socketTimeout: 120_000,
  socketCloseTimeout: 1000,
};
/** Total timeouts for servers that respond very slowly, in milliseconds: for opening a connection and for one email. */
const timeouts = { socketTimeouts, openMs: 60_000, sendMs: 600_000 };
const chunk = 16 * 1024;

type Failure = Error & { responseCode?: number; response?: string; command?: string };

/**
 * Opens a connection unless `signal` is aborted first. Rejects with the error of the server, the network or the TLS
 * certificate.
 */
export async function openSmtpSession(
  relay: Relay,
  name: string,
  signal: AbortSignal,
  { socketTimeouts, openMs, sendMs } = timeouts,
): Promise<SmtpSession> {
  const { host, port, secure, username, password, ignoreTls = false } = relay;
  // A password is sent to another machine only with encryption.
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
    // The error that ended the connection, such as a 421 with its text, is reported in a later event.
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
          // After a 421 or a broken connection, nothing more can be sent.
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

/**
 * Returns the email as a stream, and whether its last chunk was consumed. Until then the end of data was not sent, so the
 * server cannot have accepted the email.
 */
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
