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

/**
 * Starts the built server. `knows`: it trusts the certificate of the mail server, as on a machine where the owner has
 * installed it.
 */
async function openServer(knows: boolean): Promise<CrashableServer> {
  const file = join(folder.folder, 'certificate.pem');
  writeFileSync(file, certificate);
  const server = await startCrashableServer(knows ? { NODE_EXTRA_CA_CERTS: file } : {});
  closing.push(server.close);
  return server;
}

/** Starts a mail server that accepts any password, encrypted or not, and records the sign-ins. */
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
  // Clients that close the connection during the handshake are part of the test.
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise<void>((done) => server.close(done)));
  return { logins, mails: () => mails, port: (server.server.address() as AddressInfo).port };
}

/**
 * Sends a test mail through the default account. The host of its mail server is 0.0.0.0, which reaches this machine but is
 * not the loopback address, for which passwords are sent unencrypted.
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

test('the password of a mail account is sent only over TLS to a server with a trusted certificate', async () => {
  const knowing = (await openServer(true)).client;
  const starttls = await openPost({});
  expect(await sendTest(knowing, starttls.port)).toMatchObject({ outcome: 'TAKEN' });
  const tls = await openPost({ secure: true });
  expect(await sendTest(knowing, tls.port, { secure: true })).toMatchObject({ outcome: 'TAKEN' });
  for (const { logins, mails } of [starttls, tls]) {
    expect(logins).toEqual([{ password: user.password, encrypted: true }]);
    expect(mails()).toBe(1);
  }

  // The server does not offer STARTTLS, or an attacker on the network removes the offer.
  const without = await openPost({ disabledCommands: ['STARTTLS'] });
  expect(await sendTest(knowing, without.port)).toMatchObject({
    outcome: 'REFUSED',
    reply: expect.stringMatching(/STARTTLS/),
  });
  expect([without.logins, without.mails()]).toEqual([[], 0]);

  // Anyone can create a self-signed certificate.
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

  // Without a password there is nothing to protect.
  const open = await openPost({ disabledCommands: ['STARTTLS'] });
  expect(await sendTest(client, open.port, { username: '', password: '' })).toMatchObject({
    outcome: 'TAKEN',
  });
  expect([open.logins, open.mails()]).toEqual([[], 1]);
});
