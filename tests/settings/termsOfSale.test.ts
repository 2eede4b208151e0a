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
      [-10, 'Second'],
      [10, 'Third'],
    ] as const
  ).entries())
    expect(await admin.post(path, { version, validFrom: dayFrom(days), texts: texts(text) })).toMatchObject({
      status: 201,
    });
  const { body } = await manager.get<TermsOfSale>(path);
  expect(body).toMatchObject({ version: 3, texts: { 'en-US': 'Third' } });
  expect(body.versions.map(({ version, state, languages: written }) => [version, state, written])).toEqual([
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
  expect(await admin.post(path, { ...form, validFrom: dayFrom(10) })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'validFrom', code: 'not_later' }] },
  });
  expect(await admin.post(path, { ...form, version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'row.stale' },
  });
  expect(await manager.post(path, form)).toMatchObject({ status: 403 });
});

test('the gallery has terms of its own', async () => {
  expect((await manager.get<TermsOfSale>(path.replace('HOUSE', 'GALLERY'))).body.versions).toEqual([]);
  expect(await manager.get(path.replace('HOUSE', 'WAREHOUSE'))).toMatchObject({ status: 422 });
  expect(await manager.get(`${path}/99`)).toMatchObject({ status: 404 });
});
