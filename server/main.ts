import pino from 'pino';
import { type Config, readConfig } from './config';
import { databaseFolder, startEmbedded } from './db/embedded';
import { StartFault } from './start-fault';

async function databaseOf(config: Config) {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbedded(databaseFolder(config.dataDir), { log: pino({ level: config.logLevel }) });
}

async function main() {
  const config = readConfig(process.env);
  const starting = databaseOf(config);
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopping = true;
      // A request that never ends must not keep the process.
      setTimeout(() => process.exit(1), 15_000).unref();
      void stop().finally(() => process.exit(0));
    });

  try {
    const address = starting.then(({ url }) => url);
    // Whoever needs the database meets the failure.
    address.catch(() => {});
    // The application is loaded while the database starts: on a first start both take a second.
    const { openHouse } = await import('./open-house');
    console.log(await openHouse(config, address, (end) => ends.push(end)));
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
