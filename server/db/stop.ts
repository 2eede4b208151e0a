import { readConfig } from '../config';
import { StartFault } from '../lib/start-fault';
import { databaseFolder, stopEmbedded } from './embedded';

// `npm run db:stop`: ends an embedded database that was left running, for instance after its Rostrum was killed.
stopEmbedded(databaseFolder(readConfig(process.env).dataDir)).then(
  (wasRunning) =>
    console.log(wasRunning ? 'The embedded database has stopped.' : 'No embedded database is running.'),
  (error: unknown) => {
    console.error(error instanceof StartFault ? error.message : error);
    process.exitCode = 1;
  },
);
