import { readConfig } from '../config';
import { StartError } from '../lib/start-error';
import { copyDatabase } from './copy';
import { openDatabase } from './database';
import { databaseFolder, startEmbedded } from './embedded';

// `npm run db:move`: copies the embedded database into the empty one that DATABASE_URL names.
async function main() {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (!databaseUrl) throw new StartError('Set DATABASE_URL to the empty PostgreSQL database to copy into.');
  const embedded = await startEmbedded(databaseFolder(dataDir));
  const from = openDatabase(embedded.url, { connections: 1 });
  const to = openDatabase(databaseUrl, { connections: 1 });
  try {
    const copied = await copyDatabase(from, to);
    const rows = [...copied.values()].reduce((sum, n) => sum + n, 0);
    console.log(
      `${rows} rows of ${copied.size} tables are copied. From now on start Rostrum with DATABASE_URL.`,
    );
  } finally {
    await from.close();
    await to.close();
    await embedded.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
