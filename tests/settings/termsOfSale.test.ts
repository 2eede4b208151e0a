import sql from 'sql-template-tag';
import { languages } from '#contract/session';
import type { TermsOfSale, TermsVersionTexts } from '#contract/terms-of-sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [admin, manager] = [await app.signIn('ADMIN'), await app.signIn('MANAGER')];
});
afterAll(() => app.close());

const path = '/settings/companies/HOUSE/terms-of-sale';
const texts = (english: string) => ({
  ...Object.fromEntries(languages.map((language) => [language, ''])),
  'en-US': english,
});
const dayFrom = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

test('each version applies from its first day, and earlier ones stay readable', async () => {
  expect((await manager.get<TermsOfSale>(path)).body).toEqual({ versions: [], texts: texts(''), version: 0 });
  for (const [version, [days, text]] of (
    [
      [-30, 'First'],
      [0, 'Second'],
      [10, 'Third'],
    ] as const
  ).entries())
    expect(await admin.post(path, { version, validFrom: dayFrom(days), texts: texts(text) })).toMatchObject({
      status: 201,
    });
  const { body } = await manager.get<TermsOfSale>(path);
  expect(body).toMatchObject({ version: 3, texts: { 'en-US': 'Third' } });
  expect(
    body.versions.map(({ version, state, languages: textLanguages }) => [version, state, textLanguages]),
  ).toEqual([
    [3, 'COMING', ['en-US']],
    [2, 'CURRENT', ['en-US']],
    [1, 'PAST', ['en-US']],
  ]);
  expect((await manager.get<TermsVersionTexts>(`${path}/1`)).body).toEqual({
    version: 1,
    validFrom: dayFrom(-30),
    texts: texts('First'),
  });
});

test('refuses terms without a text, an earlier first day and a stale version', async () => {
  const form = { version: 3, validFrom: dayFrom(20), texts: texts('Fourth') };
  expect(await admin.post(path, { ...form, texts: texts(' ') })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'texts.en-US', code: 'required' }] },
  });
  expect(await admin.post(path, { ...form, validFrom: dayFrom(9) })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'validFrom', code: 'not_later' }] },
  });
  expect(await admin.post(path, { ...form, version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'row.stale' },
  });
  expect(await manager.post(path, form)).toMatchObject({ status: 403 });
});

test('a version that has not begun is replaced by one for the same day', async () => {
  const replaced = await admin.post<TermsOfSale>(path, {
    ...{ version: 3, validFrom: dayFrom(10), texts: texts('Corrected') },
  });
  expect(replaced).toMatchObject({ status: 201, body: { version: 4, texts: { 'en-US': 'Corrected' } } });
  expect(replaced.body.versions.map(({ version }) => version)).toEqual([4, 2, 1]);
});

test('only the first version can begin in the past', async () => {
  const gallery = path.replace('HOUSE', 'GALLERY');
  const form = { version: 0, validFrom: dayFrom(-30), texts: texts('First') };
  expect(await admin.post(gallery, form)).toMatchObject({ status: 201 });
  const second = { ...form, version: 1, texts: texts('Second') };
  expect(await admin.post(gallery, { ...second, validFrom: dayFrom(-10) })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'validFrom', code: 'not_later' }] },
  });
  expect(await admin.post(gallery, { ...second, validFrom: dayFrom(0) })).toMatchObject({ status: 201 });
});

test('the database refuses to change or delete a version that has begun', async () => {
  const ofVersion = (version: number) => sql`where company = 'HOUSE' and version = ${version}`;
  await expect(app.db.run(sql`update terms_of_sale set text = 'Other' ${ofVersion(1)}`)).rejects.toThrow(
    'begun',
  );
  await expect(app.db.run(sql`delete from terms_of_sale ${ofVersion(2)}`)).rejects.toThrow('begun');
  await app.db.run(sql`update terms_of_sale set text = 'Other' ${ofVersion(4)}`);
});

test('the gallery has terms of its own', async () => {
  const { body } = await manager.get<TermsOfSale>(path.replace('HOUSE', 'GALLERY'));
  expect(body).toMatchObject({ version: 2, texts: { 'en-US': 'Second' } });
  expect(await manager.get(path.replace('HOUSE', 'WAREHOUSE'))).toMatchObject({ status: 422 });
  expect(await manager.get(`${path}/99`)).toMatchObject({ status: 404 });
});
