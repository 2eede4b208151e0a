import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Account } from '#contract/mail-accounts';
import { certificate, key } from '../support/certificate';
import type { ApiClient } from '../support/client';
import { type CrashableServer, startCrashableServer } from '../support/crashable';
import { dataFolder } from '../support/server';

const user = { username: 'house', password: 'gavel-and-block' };
const folder = dataFolder();
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await folder.remove();
});

/** The built server; `knows` the certificate of the mail server, as a machine does whose owner has installed it. */
async function openServer(knows: boolean): Promise<CrashableServer> {
  const file = join(folder.folder, 'certificate.pem');
  writeFileSync(file, certificate);
  const server = await startCrashableServer(knows ? { NODE_EXTRA_CA_CERTS: file } : {});
  closing.push(server.close);
  return server;
}

/** A mail server that takes any password, encrypted or not, and says what it heard. */
async function openPost(options: SMTPServerOptions) {
  const logins: { password: unknown; encrypted: boolean }[] = [];
  let mails = 0;
  const server = new SMTPServer({
    key,
    cert: certificate,
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    onAuth({ username, password }, { secure }, done) {
      logins.push({ password, encrypted: secure });
      done(null, { user: username });
    },
    onData(stream, _, done) {
      stream.resume().on('end', () => {
        mails++;
        done();
      });
    },
    ...options,
  });
  // A client that hangs up in the middle of a handshake is what is tested.
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise<void>((done) => server.close(done)));
  return { logins, mails: () => mails, port: (server.server.address() as AddressInfo).port };
}

/**
 * Sends a test mail through the account of the house. Its mail server is called 0.0.0.0, which leads to this machine and
 * is not the loopback, to which a password goes as it is.
 */
async function sendTest(client: ApiClient, port: number, account: object = {}) {
  const { data } = (await client.get<{ data: Account[] }>('/mail-accounts')).body;
  const { id, version } = data[0] as Account;
  const form = { host: '0.0.0.0', port, secure: false, ...user, fromAddress: 'house@house.test', ...account };
  expect((await client.patch(`/mail-accounts/${id}`, { ...form, version })).status).toBe(200);
  return (
    await client.post<{ outcome: string; reply: string }>(`/mail-accounts/${id}/test`, {
      to: 'edda@house.test',
    })
  ).body;
}

test('the password of a mail account goes over TLS to a server that is known, and to no other one', async () => {
  const knowing = (await openServer(true)).client;
  const starttls = await openPost({});
  expect(await sendTest(knowing, starttls.port)).toMatchObject({ outcome: 'TAKEN' });
  const tls = await openPost({ secure: true });
  expect(await sendTest(knowing, tls.port, { secure: true })).toMatchObject({ outcome: 'TAKEN' });
  for (const { logins, mails } of [starttls, tls]) {
    expect(logins).toEqual([{ password: user.password, encrypted: true }]);
    expect(mails()).toBe(1);
  }

  // It has none, or somebody between takes the offer out.
  const without = await openPost({ disabledCommands: ['STARTTLS'] });
  expect(await sendTest(knowing, without.port)).toMatchObject({
    outcome: 'REFUSED',
    reply: expect.stringMatching(/STARTTLS/),
  });
  expect([without.logins, without.mails()]).toEqual([[], 0]);

  // Anybody can make a certificate of their own.
  const { client } = await openServer(false);
  for (const [secure, post] of [
    [false, await openPost({})],
    [true, await openPost({ secure: true })],
  ] as const) {
    expect(await sendTest(client, post.port, { secure })).toMatchObject({
      outcome: 'REFUSED',
      reply: expect.stringMatching(/self.signed certificate/),
    });
    expect([post.logins, post.mails()]).toEqual([[], 0]);
  }

  // Without a password there is nothing to be kept secret from the line.
  const open = await openPost({ disabledCommands: ['STARTTLS'] });
  expect(await sendTest(client, open.port, { username: '', password: '' })).toMatchObject({
    outcome: 'TAKEN',
  });
  expect([open.logins, open.mails()]).toEqual([[], 1]);
});
