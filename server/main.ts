import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { createApp } from './app';
import { addressOf, type Config, readConfig, wantsDemo } from './config';
import { openDatabase } from './db/database';
import { demoPassword, demoUsers } from './db/demo/people';
import { databaseFolder, startEmbedded } from './db/embedded';
import { prepareHouse } from './db/prepare';
import { localFiles } from './files/store';
import type { House } from './house';
import { startWorker } from './jobs/worker';
import { StartFault } from './start-fault';
import { work } from './work';

async function databaseOf(config: Config) {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const embedded = await startEmbedded(databaseFolder(config.dataDir));
  return { url: embedded.url, stop: embedded.stop };
}

async function main() {
  const config = readConfig(process.env);
  const starting = databaseOf(config);
  let stop = async () => (await starting).stop();
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopping = true;
      // A request that never ends must not keep the process.
      setTimeout(() => process.exit(1), 15_000).unref();
      void stop().finally(() => process.exit(0));
    });

  try {
    const server = await starting;
    const db = openDatabase(server.url);
    const stopDatabase = async () => {
      await db.close();
      await server.stop();
    };
    stop = stopDatabase;
    await db.row(sql`select 1`).catch((error: Error) => {
      throw new StartFault(`The database does not answer: ${error.message}.`);
    });
    const dist = join(process.cwd(), 'dist');
    const port = config.port;
    const bare: Omit<House, 'firstAdminCode'> = {
      db,
      config,
      files: localFiles(join(config.dataDir, 'files')),
      now: () => new Date(),
      publicUrl: config.publicUrl ?? addressOf(config.host, port),
      dist: existsSync(join(dist, 'index.html')) ? dist : undefined,
    };
    const prepared = await prepareHouse(bare, { demo: wantsDemo(config) });
    const house: House = { ...bare, firstAdminCode: prepared.firstAdminCode };
    const app = await createApp(house);
    await app.listen({ port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw listenFault(error, config);
    });
    // PORT=0 leaves the choice to the system; links in mails need what it chose.
    house.publicUrl = config.publicUrl ?? addressOf(config.host, (app.server.address() as AddressInfo).port);
    const worker = startWorker(house, work, (error, job) => app.log.error({ error, job }, 'job failed'));
    house.nudge = worker.nudge;

    stop = async () => {
      await app.close();
      await worker.stop();
      await stopDatabase();
    };

    console.log(greeting(`${house.publicUrl}/app/`, prepared));
  } catch (error) {
    // Stopped while it was starting: what failed has lost its database.
    if (stopping) return;
    await stop().catch(() => {});
    throw error;
  }
}

/** The address belongs to another machine, is none, or its name is unknown for good or for now. */
const noSuchAddress = ['EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'];

function listenFault(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE') return new StartFault(`Port ${port} is taken: set PORT to another one.`);
  if (error.code === 'EACCES')
    return new StartFault(`Port ${port} is not allowed for this user: set PORT above 1023.`);
  if (error.code && noSuchAddress.includes(error.code))
    return new StartFault(`This machine has no address ${host}: set HOST.`);
  return error;
}

function greeting(
  address: string,
  { demo, firstAdminCode }: { demo: boolean; firstAdminCode: string | undefined },
) {
  const lines = [`Rostrum is open at ${address}`];
  if (demo) {
    lines.push('', `The demo house, password ${demoPassword}:`);
    for (const { role, email } of demoUsers) lines.push(`  ${role.padEnd(11)} ${email}`);
  }
  if (firstAdminCode) lines.push('', `The house is empty. Code for its first ADMIN: ${firstAdminCode}`);
  return lines.join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof StartFault ? error.message : error);
  process.exit(1);
});
