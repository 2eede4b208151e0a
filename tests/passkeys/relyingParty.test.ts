import sql from 'sql-template-tag';
import type { CallReply } from '#contract/api/route';
import type { passkeys } from '#contract/passkeys';
import { describeFormerPasskeys } from '../../server/passkeys/former-address';
import { getRelyingParty } from '../../server/session/relying-party';
import { openTestApp, type TestApp } from '../support/app';
import { addPasskey, openBrowser, publicUrl, signInWith, storePasskey } from './passkeys';

test.each([
  ['https://rostrum.example', { id: 'rostrum.example', origin: 'https://rostrum.example' }],
  ['https://rostrum.example:8443', { id: 'rostrum.example', origin: 'https://rostrum.example:8443' }],
  ['http://localhost:8000', { id: 'localhost', origin: 'http://localhost:8000' }],
  ['http://house.localhost', { id: 'house.localhost', origin: 'http://house.localhost' }],
  ['http://rostrum.example', { obstacle: 'NOT_SECURE' }],
  ['http://192.168.1.20:8000', { obstacle: 'IP_ADDRESS' }],
  ['https://192.168.1.20', { obstacle: 'IP_ADDRESS' }],
  ['https://[2001:db8::1]', { obstacle: 'IP_ADDRESS' }],
  ['http://127.0.0.1:8000', { obstacle: 'IP_ADDRESS' }],
])('the relying party of %s', (address, party) => {
  expect(getRelyingParty(address)).toEqual(party);
});

describe('a house', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ publicUrl });
  });
  afterAll(() => app.close());
  beforeEach(() => app.db.run(sql`delete from passkeys`));
  afterEach(() => {
    app.context.publicUrl = publicUrl;
  });

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  ])('ignores the headers %j of a request', async (headers) => {
    const { body } = await openBrowser(app, headers).startSignIn();
    expect(body.rpId).toBe('rostrum.example');
    const client = await app.signIn('EDITOR');
    const registration = await client.post<CallReply<(typeof passkeys)['startRegistration']>>(
      '/passkeys/registration',
      undefined,
      headers,
    );
    expect(registration.body.options.rp.id).toBe('rostrum.example');
    expect((await app.anonymous.get('/session', headers)).body.passkeyOrigin).toBe(publicUrl);

    const { authenticator } = await addPasskey(client);
    const browser = openBrowser(app, headers);
    const forged = authenticator.sign((await browser.startSignIn()).body, { origin: 'https://evil.example' });
    expect(await browser.signIn(forged)).toMatchObject({ status: 401 });
    const valid = authenticator.sign((await browser.startSignIn()).body);
    expect(await browser.signIn(valid)).toMatchObject({ status: 200 });
  });

  test.each([
    ['http://192.168.1.20:8000', 'IP_ADDRESS'],
    ['http://rostrum.example', 'NOT_SECURE'],
  ])('at %s has no passkeys and says why', async (address, obstacle) => {
    const client = await app.signIn('EDITOR');
    app.context.publicUrl = address;
    expect((await client.get('/passkeys')).body).toMatchObject({ obstacle, origin: null });
    expect((await app.anonymous.get('/session')).body.passkeyOrigin).toBeNull();
    const unavailable = { status: 409, body: { code: 'passkey.unavailable' } };
    expect(await client.post('/passkeys/registration')).toMatchObject(unavailable);
    expect(await openBrowser(app).startSignIn()).toMatchObject(unavailable);
  });

  test('that moved to another name lists earlier passkeys as made for the former one', async () => {
    const client = await app.signIn('EDITOR');
    const { authenticator } = await addPasskey(client);
    app.context.publicUrl = 'https://moved.example';
    expect((await client.get('/passkeys')).body).toMatchObject({
      data: [{ name: 'Laptop', madeFor: 'rostrum.example' }],
      origin: 'https://moved.example',
    });
    const moved = { origin: 'https://moved.example' };
    expect(await signInWith(app, authenticator, moved)).toMatchObject({ status: 401 });
  });

  test('warns of the users whose passkeys were all made for another address', async () => {
    const describe = (address: string) => describeFormerPasskeys(app.db, address);
    const { EDITOR, MANAGER, ADMIN } = app.people;
    expect(await describe(publicUrl)).toBeUndefined();
    for (const { id } of [EDITOR, EDITOR, MANAGER, ADMIN]) await storePasskey(app, id);
    expect(await describe(publicUrl)).toBeUndefined();
    expect(await describe(`${publicUrl}:8443`)).toBeUndefined();
    await app.db.run(sql`update passkeys set rp_id = 'former.example' where user_id = ${ADMIN.id}`);
    expect(await describe(publicUrl)).toContain('passkeys of 1 user were made for former.example and');
    for (const address of ['https://moved.example', 'https://192.168.1.20', 'http://rostrum.example'])
      expect(await describe(address)).toContain(
        `passkeys of 3 users were made for former.example, rostrum.example and do not work at ${address}:`,
      );
    // A new passkey and a deactivation end the warning.
    await storePasskey(app, ADMIN.id);
    expect(await describe(publicUrl)).toBeUndefined();
    await app.db.run(sql`update users set active = false where id = ${MANAGER.id}`);
    expect(await describe('https://moved.example')).toContain('passkeys of 2 users were');
    await app.db.run(sql`update users set active = true where id = ${MANAGER.id}`);
  });
});
