/**
 * The reference for sending: nodemailer's own pool, the same email to every recipient, nothing recorded. Runs in a separate
 * process.
 */
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

interface SendOptions {
  port: number;
  connections: number;
  mails: number;
  subject: string;
  html: string;
  text: string;
  dkim: { domainName: string; keySelector: string; privateKey: string };
}

async function main(file: string): Promise<void> {
  const options: SendOptions = JSON.parse(readFileSync(file, 'utf8'));
  const { port, connections, mails, dkim, subject, html, text } = options;
  const pool = createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
    dkim,
  });
  let next = 0;
  const worker = async () => {
    while (next < mails) {
      const to = `bare${next++}@readers.test`;
      await pool.sendMail({ from: 'news@house.test', to, subject, html, text });
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  pool.close();
}

void main(process.argv[2] ?? '');
