import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { databaseFolder, stopEmbedded } from '../../server/db/embedded';
import { pollUntil } from '../support/pollUntil';
import { dataFolder, startServer } from '../support/server';

const data = dataFolder();
afterAll(() => data.remove());

/** Is loaded before the program and fails on a signal, as an event listener of a library might. */
const invalid = join(data.folder, 'invalid.cjs');
writeFileSync(
  invalid,
  `process.on('SIGUSR2', () => {
    if (process.env.FAULT === 'promise') void Promise.reject(new Error('a rejection nobody handles'));
    else setImmediate(() => { throw new Error('an exception nobody catches'); });
  });`,
);
const environment = (issue: string) => ({
  DATA_DIR: data.folder,
  DEMO: '0',
  LOG_LEVEL: 'fatal',
  NODE_OPTIONS: `--require=${invalid}`,
  FAULT: issue,
});

/** Starts a sign-in whose body is sent later. */
function beginSignIn(origin: string) {
  const body = JSON.stringify({ email: 'nobody@rostrum.test', password: 'hammer-and-block' });
  let sent: ReturnType<typeof request>;
  const status = new Promise<number | undefined>((done, fail) => {
    sent = request(`${origin}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    });
    sent.on('response', (response) => done(response.resume().statusCode)).on('error', fail);
    sent.flushHeaders();
  });
  // The server says so when it has the headers.
  const begun = new Promise((done) => sent.on('continue', done));
  return { begun, finish: () => sent.end(body), status };
}

test.each([
  ['exception', 'an exception nobody catches'],
  ['promise', 'a rejection nobody handles'],
])('logs an unhandled %s, answers requests in progress and exits with 1', async (issue, text) => {
  const { child, output, origin } = await startServer(environment(issue));
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const signIn = beginSignIn(origin);
  await signIn.begun;
  child.kill('SIGUSR2');
  await pollUntil(`a log of ${text}`, output, (log) => log.includes(text));
  signIn.finish();
  expect(await signIn.status).toBe(401);
  expect(await exited).toBe(1);
  // The embedded database was shut down as in any other stop.
  expect(await stopEmbedded(databaseFolder(data.folder))).toBe(false);
});

test('the next start replaces a process that exited on an error', async () => {
  const server = await startServer({ DATA_DIR: data.folder, DEMO: '0' });
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
