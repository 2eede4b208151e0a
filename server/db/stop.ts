import { readConfig } from '../config';
import { StartError } from '../lib/start-error';
import { databaseFolder, stopEmbedded } from './embedded';

// `npm run db:stop`: stops an embedded database that is still running, for instance after its Rostrum was killed.
stopEmbedded(databaseFolder(readConfig(process.env).dataDir)).then(
  (wasRunning) =>
    console.log(wasRunning ? 'The embedded database has stopped.' : 'No embedded database is running.'),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  },
);
