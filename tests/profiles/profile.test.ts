import { gzipSync } from 'node:zlib';
import { standardAppearance } from '#contract/appearance';
import type { Profile } from '#contract/profiles';
import type { SessionReply } from '#contract/session';
import { listPlaces } from '../../scripts/places.mjs';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const filled = {
  nickname: 'Cordy',
  position: 'Head of cataloguing',
  about: 'Reads every proof twice.',
  biography: 'Trained as a bookbinder.\nWorks on maps.',
  timeZone: 'America/Sao_Paulo',
  country: 'BR',
  province: 'São Paulo',
  city: 'A town that no list has',
  street: 'Rua das Flores 7',
};

test('a user saves the own profile, which nobody else changes meanwhile', async () => {
  const client = await app.signIn('EDITOR');
  const { body: profile } = await client.get<Profile>('/session/own-profile');
  expect(profile).toMatchObject({ name: app.people.EDITOR.name, nickname: '', timeZone: '' });
  const saved = await client.put('/session/own-profile', { ...profile, ...filled });
  expect(saved).toMatchObject({
    status: 200,
    body: { profile: filled, user: { timeZone: filled.timeZone } },
  });
  expect((await client.get<SessionReply>('/session')).body.user?.timeZone).toBe(filled.timeZone);
  const stale = await client.put('/session/own-profile', { ...profile, nickname: 'Late' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'row.stale' } });
  const wrong = { ...profile, version: profile.version + 1, timeZone: 'Mars/Olympus' };
  expect((await client.put('/session/own-profile', wrong)).status).toBe(422);
});

test('the look that a user chooses comes with the session and is nobody else’s', async () => {
  const client = await app.signIn('EDITOR');
  const read = async (from: ApiClient) => (await from.get<SessionReply>('/session')).body.appearance;
  expect(await read(client)).toEqual(standardAppearance);
  const appearance = { theme: 'DARK', contrast: 'HIGH', motion: 'REDUCED', colorWeak: 'OFF' };
  expect(await client.patch('/session/appearance', appearance)).toMatchObject({
    status: 200,
    body: appearance,
  });
  const later = { ...appearance, theme: 'SYSTEM' };
  expect((await client.patch('/session/appearance', later)).status).toBe(200);
  // A page that was opened before changes only what it names.
  expect((await client.patch('/session/appearance', { motion: 'REDUCED' })).body).toEqual({
    ...later,
    motion: 'REDUCED',
  });
  await client.patch('/session/appearance', later);
  expect(await read(client)).toEqual(later);
  expect(await client.patch('/session/appearance', { ...later, contrast: 'HOUSE' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'contrast' }] },
  });
  expect(await read(client)).toEqual(later);
  expect(await read(await app.signIn('MANAGER'))).toEqual(standardAppearance);
  expect(await read(app.anonymous)).toBeNull();
});

describe('places', () => {
  const places = listPlaces();

  test.each([
    ['BR', 'São Paulo', 'Campinas'],
    ['CN.zh-CN', '浙江省', '杭州市'],
    ['CN.zh-CN', '北京市', '朝阳区'],
    ['CN.zh-TW', '北京市', '朝陽區'],
    ['CN.zh-TW', '雲南省', '麗江市'],
    ['TW.zh-TW', '臺北市', '大安區'],
    ['TW.zh-CN', '台北市', '大安区'],
    ['TW', 'Taipei City', 'Songshan District'],
  ])('%s has %s with %s', (file, province, city) => {
    expect(places.get(file)?.find(({ name }) => name === province)?.cities).toContain(city);
  });

  test('Taiwan, Hong Kong and Macao have files of their own', () => {
    const names = [...(places.get('CN.zh-CN') ?? []), ...(places.get('CN') ?? [])].map(({ name }) => name);
    expect(names.filter((name) => /台湾|Taiwan|香港|Hong|澳门|Macao/.test(name))).toEqual([]);
    expect(places.get('HK.zh-CN')?.map(({ name }) => name)).toContain('湾仔区');
    expect(places.get('HK.zh-TW')?.map(({ name }) => name)).toContain('灣仔區');
    expect(places.get('MO.zh-TW')?.length).toBeGreaterThan(0);
  });

  test('no file is larger than 60 kB when compressed', () => {
    for (const [, file] of places) expect(gzipSync(JSON.stringify(file)).length).toBeLessThan(60_000);
    expect(places.size).toBeGreaterThan(190);
  });
});
