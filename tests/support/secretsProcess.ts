// Prepares the stored secrets of a database (DATABASE_URL) in a separate process, with the key of DATA_DIR or SECRET_KEY, and
// prints the result.
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/db/database';
import { createSecrets } from '../../server/secrets/cipher';
import { loadKeys } from '../../server/secrets/key-file';
import { prepareSecrets } from '../../server/secrets/prepare';

async function main() {
  const secrets = createSecrets(loadKeys(readConfig(process.env)));
  const db = openDatabase(process.env.DATABASE_URL ?? '', { connections: 1 });
  console.log((await prepareSecrets(db, secrets)) ?? 'all can be read');
  await db.close();
}

main().catch((error: Error) => console.log(error.message));
