import { existsSync } from 'node:fs';
import { readConfig } from '../config';
import { openDatabase } from '../db/database';
import { databaseFolder, startEmbedded } from '../db/embedded';
import { StartError } from '../lib/start-error';
import { unlockAccount } from './limits';
import { findUserByEmail } from './queries';

// `npm run unlock -- name@example.com`: lets a user sign in again after too many failures.
async function main() {
  const [, , email] = process.argv;
  if (!email) throw new StartError('Name the account: npm run unlock -- name@example.com');
  const { databaseUrl, dataDir } = readConfig(process.env);
  const folder = databaseFolder(dataDir);
  if (!databaseUrl && !existsSync(folder)) throw new StartError(`There is no database in ${folder}.`);
  // Joins the embedded database if a server uses it.
  const embedded = databaseUrl ? undefined : await startEmbedded(folder);
  const db = openDatabase(embedded?.url ?? databaseUrl ?? '', { connections: 1 });
  try {
    const user = await findUserByEmail(db, email);
    if (!user) throw new StartError(`No user has the address ${email}.`);
    const removed = await unlockAccount(db, email);
    console.log(
      removed > 0 ? `${email} can sign in again.` : `${email} has no failed sign-ins, so it is not locked.`,
    );
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
