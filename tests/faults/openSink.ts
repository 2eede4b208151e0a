import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the mail server records of a mail. */
export interface SinkMail {
  to: string;
  messageId: string;
  campaign: number | null;
  /** the one-click unsubscribe URL; empty when the mail has none */
  unsubscribe: string;
  subject: string;
}

export interface Sink {
  smtp: number;
  http: number;
  request(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts `sink.mjs` in a separate process. */
export async function openSink(log: string): Promise<Sink> {
  const child = spawn(process.execPath, [join(__dirname, 'sink.mjs'), '--port', '0', '--log', log], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const { smtp, http } = JSON.parse(output.toString()) as { smtp: number; http: number };
  return {
    smtp,
    http,
    request: async (path) => (await fetch(`http://127.0.0.1:${http}${path}`)).json(),
    async close() {
      child.kill();
      await once(child, 'close');
    },
  };
}
