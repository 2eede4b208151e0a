import { once } from 'node:events';
import { type ApiClient, createClient } from './client';
import { dataFolder, startServer } from './server';

/** The built server with a first ADMIN and its own data, which survives a kill of the process. */
export interface CrashableServer {
  /** the ADMIN's client, valid until the server is killed */
  client: ApiClient;
  /** the folder of its database and files */
  folder: string;
  kill(): Promise<void>;
  /** restarts the server; returns the ADMIN's client for the new process */
  restart(): Promise<ApiClient>;
  /** kills the server with SIGKILL and starts it again; returns the ADMIN's client for the new process */
  killAndRestart(): Promise<ApiClient>;
  close(): Promise<void>;
}

export async function startCrashableServer(
  environment: Record<string, string> = {},
): Promise<CrashableServer> {
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
  const kill = async () => {
    server.child.kill('SIGKILL');
    await once(server.child, 'close').catch(() => {});
  };
  const restart = async () => {
    server = await start();
    return createClient(server.origin, cookie);
  };
  return {
    folder: data.folder,
    client: createClient(server.origin, cookie),
    kill,
    restart,
    async killAndRestart() {
      await kill();
      return restart();
    },
    async close() {
      await server.stop();
      await data.remove();
    },
  };
}
