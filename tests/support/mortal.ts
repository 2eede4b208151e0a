import { once } from 'node:events';
import { type ApiClient, clientOf } from './client';
import { dataFolder, startServer } from './server';

/** The built server with a first ADMIN on data of its own, which outlives every death of the process. */
export interface MortalServer {
  /** the ADMIN, as long as the server is not killed */
  client: ApiClient;
  /** kill -9, and started again; answers the ADMIN of the new process */
  dieAndRise(): Promise<ApiClient>;
  close(): Promise<void>;
}

export async function openMortal(environment: Record<string, string> = {}): Promise<MortalServer> {
  const data = dataFolder();
  const start = () => startServer({ DATA_DIR: data.folder, DEMO: '0', LOG_LEVEL: 'error', ...environment });
  let server = await start();
  const [, code = ''] = /first ADMIN: (\S+)/.exec(server.output()) ?? [];
  const response = await fetch(`${server.origin}/api/session/first-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code,
      name: 'Ottoline Ledger',
      email: 'ottoline@rostrum.test',
      password: 'hammer-and-block',
    }),
  });
  const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  return {
    client: clientOf(server.origin, cookie),
    async dieAndRise() {
      server.child.kill('SIGKILL');
      await once(server.child, 'close').catch(() => {});
      server = await start();
      return clientOf(server.origin, cookie);
    },
    async close() {
      await server.stop();
      await data.remove();
    },
  };
}
