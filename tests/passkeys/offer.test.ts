import sql from 'sql-template-tag';
import type { SessionReply } from '#contract/session';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { addPasskey, publicUrl } from './passkeys';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ publicUrl });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.context.publicUrl = publicUrl;
  delete app.context.demo;
  await app.db.run(sql`delete from passkeys`);
  await app.db.run(sql`update users set offers_passkey = true, factor_due_at = null`);
  await app.db.run(sql`update house set editor_factor = false`);
});

const isOffered = async (client: ApiClient) =>
  (await client.get<SessionReply>('/session')).body.offersPasskey;

test('offers a passkey after signing in with the password, until the user declines it', async () => {
  const editor = await app.signIn('EDITOR');
  expect(await isOffered(editor)).toBe(true);
  expect((await editor.delete('/passkeys/offer')).status).toBe(204);
  expect(await isOffered(editor)).toBe(false);
  // Neither on another device nor later.
  expect(await isOffered(await app.signIn('EDITOR'))).toBe(false);
  expect(await isOffered(await app.signIn('MANAGER'))).toBe(true);
});

test('offers none to a user who has added one, also after it was removed', async () => {
  const editor = await app.signIn('EDITOR');
  await addPasskey(editor);
  expect(await isOffered(editor)).toBe(false);
  await app.db.run(sql`delete from passkeys`);
  expect(await isOffered(editor)).toBe(false);
});

test('offers none in a session that began in another way', async () => {
  const editor = await app.signIn('EDITOR');
  await app.db.run(sql`update sessions set way = 'ACTIVATION'`);
  expect(await isOffered(editor)).toBe(false);
});

test('offers none where the address of the house allows none', async () => {
  const editor = await app.signIn('EDITOR');
  app.context.publicUrl = 'http://192.0.2.1:3000';
  expect(await isOffered(editor)).toBe(false);
});

test('offers none to users of the demo, who share their accounts', async () => {
  const editor = await app.signIn('EDITOR');
  app.context.demo = { password: '', emails: [app.people.EDITOR.email] };
  expect(await isOffered(editor)).toBe(false);
});

test('offers none while the user has to set up a required factor', async () => {
  await app.db.run(sql`update house set editor_factor = true, factor_grace_days = 7`);
  const editor = await app.signIn('EDITOR');
  expect((await editor.get<SessionReply>('/session')).body.factorDueAt).not.toBeNull();
  expect(await isOffered(editor)).toBe(false);
});

test('offers none to visitors', async () => {
  expect(await isOffered(app.anonymous)).toBe(false);
});
