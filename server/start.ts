import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { base } from '../config/layout';
import { createApp } from './app';
import type { AppContext } from './app-context';
import { type Config, formatAddress, wantsDemo } from './config';
import { openDatabase } from './db/database';
import { demoPassword, demoUsers } from './demo/people';
import { openFiles } from './files/open';
import { openLive } from './http/live/live';
import { jobFunctions } from './job-functions';
import { startJobs } from './jobs/runner';
import { StartError } from './lib/start-error';
import { listeners } from './listeners';
import { describeFormerPasskeys } from './passkeys/former-address';
import { conditions } from './permission-conditions';
import { prepareDatabase } from './prepare';
import { createSecrets } from './secrets/cipher';
import { loadKeys } from './secrets/key-file';
import { startSender } from './sending/sender';

/**
 * Starts the server: creates the application while the database at `address` is still starting, prepares the database,
 * listens and runs jobs. Returns the messages for the user who started it. Registers every part that must be closed with
 * `onStop`; the caller closes them in reverse order.
 */
export async function startApp(
  config: Config,
  log: AppContext['log'],
  address: Promise<string>,
  onStop: (cleanup: () => Promise<void>) => void,
): Promise<string> {
  const db = openDatabase(address);
  const dist = join(process.cwd(), 'dist');
  const port = config.port;
  const closing = new AbortController();
  const app: AppContext = {
    db,
    config,
    log,
    files: openFiles(config),
    secrets: createSecrets(loadKeys(config)),
    now: () => new Date(),
    closing: closing.signal,
    live: openLive(db, log),
    listeners,
    conditions,
    loggedAccessKeys: new Set(),
    publicUrl: config.publicUrl ?? formatAddress(config.host, port),
    dist: existsSync(join(dist, 'index.html')) ? dist : undefined,
  };
  const fastify = await createApp(app);
  await fastify.ready();

  await address;
  onStop(db.close);
  await db.row(sql`select 1`).catch((error: Error) => {
    throw new StartError(`The database does not answer: ${error.message}.`);
  });
  await app.files.check().catch((error: Error) => {
    const { message } = (error.cause ?? error) as Error;
    throw new StartError(`The files cannot be kept: ${message.replace(/\.$/, '')}.`);
  });
  const prepared = await prepareDatabase(app, { demo: wantsDemo(config) });
  app.firstAdminCode = prepared.firstAdminCode;
  await app.live.subscribe();
  if (prepared.demo) app.demo = { password: demoPassword, emails: demoUsers.map(({ email }) => email) };
  const formerPasskeys = await describeFormerPasskeys(db, app.publicUrl);
  await fastify.listen({ port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw listenIssue(error, config);
  });
  // With PORT=0 the system chooses the port, and links in emails need to know it.
  app.publicUrl =
    config.publicUrl ?? formatAddress(config.host, (fastify.server.address() as AddressInfo).port);
  const jobRunner = startJobs(app, jobFunctions, (error, job) =>
    log.error({ error, job }, job ? 'job failed' : 'jobs cannot be read'),
  );
  const sender = startSender(app, (error) => log.error({ error }, 'sending failed'));
  app.nudge = () => {
    jobRunner.nudge();
    sender.nudge();
  };
  onStop(jobRunner.stop);
  onStop(sender.stop);
  onStop(async () => {
    closing.abort(new Error('the process stops'));
    await fastify.close();
  });
  return formatGreeting(`${app.publicUrl}${base}`, prepared, formerPasskeys);
}

/** The address belongs to another machine, is invalid, or its name cannot be resolved permanently or for now. */
const unknownAddressCodes = ['EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'];

function listenIssue(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is taken: set PORT to another one.`);
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} is not allowed for this user: set PORT above 1023.`);
  if (error.code && unknownAddressCodes.includes(error.code))
    return new StartError(`This machine has no address ${host}: set HOST.`);
  return error;
}

function formatGreeting(
  address: string,
  { demo, firstAdminCode, unreadable }: Awaited<ReturnType<typeof prepareDatabase>>,
  formerPasskeys: string | undefined,
) {
  const lines = [`Rostrum is open at ${address}`];
  if (demo) {
    lines.push('', `The demo house, password ${demoPassword}:`);
    for (const { role, email } of demoUsers) lines.push(`  ${role.padEnd(11)} ${email}`);
  }
  if (firstAdminCode) lines.push('', `The house is empty. Code for its first ADMIN: ${firstAdminCode}`);
  for (const warning of [unreadable, formerPasskeys]) if (warning) lines.push('', warning);
  return lines.join('\n');
}
