import pino, { type Logger } from 'pino';
import { type Config, readConfig } from './config';
import { databaseFolder, startEmbedded } from './db/embedded';
import { StartError } from './lib/start-error';

async function startDatabase(config: Config, log: Logger) {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbedded(databaseFolder(config.dataDir), { log });
}

async function main() {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const starting = startDatabase(config, log);
  /** cleanups to run when the process ends, last one first */
  const cleanups = [async () => (await starting).stop()];
  const runCleanups = async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  };
  let stopPromise: Promise<void> | undefined;
  const stop = () => {
    stopPromise ??= runCleanups();
    return stopPromise;
  };
  let stopping = false;
  const shutDown = (code: number) => {
    stopping = true;
    // A request that never ends must not keep the process alive.
    setTimeout(() => process.exit(1), 15_000).unref();
    void stop().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => shutDown(0));
  // After an uncaught error the state of this process is unknown. It finishes what it can, releases its leases and exits, so
  // that its supervisor can start a new one. Unhandled promise rejections arrive here as well.
  process.on('uncaughtException', (error, origin) => {
    log.fatal(error, origin);
    if (!stopping) shutDown(1);
  });

  try {
    const address = starting.then(({ url }) => url);
    // The parts that need the database report the failure.
    address.catch(() => {});
    // The application is loaded while the database starts, because on a first start both take a second.
    const { startApp } = await import('./start');
    console.log(await startApp(config, log, address, (cleanup) => cleanups.push(cleanup)));
  } catch (error) {
    // The process was stopped while it was starting, so the failure is a consequence of the closed database.
    if (stopping) return;
    await stop().catch(() => {});
    throw error;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
