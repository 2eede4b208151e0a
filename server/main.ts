import pino, { type Logger } from 'pino';
import { type Config, readConfig } from './config';
import { databaseFolder, startEmbedded } from './db/embedded';
import { StartFault } from './lib/start-fault';

async function databaseOf(config: Config, log: Logger) {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbedded(databaseFolder(config.dataDir), { log });
}

async function main() {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const starting = databaseOf(config, log);
  /** what ends when the process ends, the last first */
  const ends = [async () => (await starting).stop()];
  const endAll = async () => {
    for (const end of ends.toReversed()) await end();
  };
  let ending: Promise<void> | undefined;
  const stop = () => {
    ending ??= endAll();
    return ending;
  };
  let stopping = false;
  const leave = (code: number) => {
    stopping = true;
    // A request that never ends must not keep the process.
    setTimeout(() => process.exit(1), 15_000).unref();
    void stop().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(0));
  // After an error that nothing caught, nobody knows in what state this process is. It finishes what it can, returns what
  // it has leased and exits, for whoever supervises it to start a new one. Rejected promises come here as well.
  process.on('uncaughtException', (error, origin) => {
    log.fatal(error, origin);
    if (!stopping) leave(1);
  });

  try {
    const address = starting.then(({ url }) => url);
    // Whoever needs the database meets the failure.
    address.catch(() => {});
    // The application is loaded while the database starts: on a first start both take a second.
    const { startApp } = await import('./start');
    console.log(await startApp(config, log, address, (end) => ends.push(end)));
  } catch (error) {
    // Stopped while it was starting: what failed has lost its database.
    if (stopping) return;
    await stop().catch(() => {});
    throw error;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartFault ? error.message : error);
  process.exit(1);
});
