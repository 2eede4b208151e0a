import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Meter } from '#contract/meter';
import type { Regulation, Threshold } from '#contract/regulation';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [manager, admin] = [await app.signIn('MANAGER'), await app.signIn('ADMIN')];
});
afterAll(() => app.close());

const newCustomer = async (): Promise<Customer> =>
  (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body;
const fetchMeter = async (id: number) => (await manager.get<Meter>(`/customers/${id}/meter`)).body;
const fetchRegulation = async () => (await admin.get<Regulation>('/settings/regulation')).body;
const fetchThresholds = async () =>
  (await admin.get<{ thresholds: Threshold[] }>('/settings/thresholds')).body.thresholds;

describe('thresholds with amount, currency and start date', () => {
  test('default to those of the United Kingdom for a house in pounds', async () => {
    const { threshold, currency, validFrom } = await fetchRegulation();
    expect({ threshold, currency, validFrom }).toEqual({
      threshold: 1_000_000,
      currency: 'GBP',
      validFrom: '2026-06-30',
    });
    expect(await fetchThresholds()).toEqual([
      {
        validFrom: '2026-06-30',
        threshold: 1_000_000,
        currency: 'GBP',
        source: expect.stringContaining('9 June 2026'),
      },
      {
        validFrom: '2000-01-01',
        threshold: 1_000_000,
        currency: 'EUR',
        source: expect.stringContaining('2018/843'),
      },
    ]);
  });

  test('change nothing today if they start in the future', async () => {
    const { version } = await fetchRegulation();
    const future = { threshold: 100, currency: 'GBP', source: 'Draft bill', validFrom: '2099-01-01' };
    expect((await admin.put('/settings/regulation', { ...future, version })).status).toBe(200);
    const after = await fetchRegulation();
    expect(after).toMatchObject({ threshold: 1_000_000, validFrom: '2026-06-30', version: version + 1 });
    expect((await fetchThresholds())[0]).toEqual(future);
    expect((await fetchMeter((await newCustomer()).id)).threshold).toBe(1_000_000);
    await app.db.run(sql`delete from regulation where valid_from > '2026-06-30'`);
  });

  test('can be removed, with an event, only before they start', async () => {
    const before = await fetchRegulation();
    const future = { threshold: 900_000, currency: 'EUR', validFrom: '2099-01-01' };
    await admin.put('/settings/regulation', { ...future, version: before.version });
    const { version } = await fetchRegulation();
    const remove = (day: string, read: number, client = admin) =>
      client.delete<{ code?: string }>(`/settings/thresholds/${day}`, { version: read });
    for (const role of ['MANAGER', 'EDITOR'] as const)
      expect((await remove('2099-01-01', version, await app.signIn(role))).status).toBe(403);
    expect(await remove('2099-01-01', before.version)).toMatchObject({
      status: 409,
      body: { code: 'row.stale' },
    });
    expect((await remove('2099-01-02', version)).status).toBe(404);
    for (const begun of ['2026-06-30', '2000-01-01'])
      expect(await remove(begun, version)).toMatchObject({ status: 409, body: { code: 'threshold.begun' } });
    expect(await remove('2099-01-01', version)).toMatchObject({
      status: 200,
      body: { threshold: 1_000_000, currency: 'GBP', validFrom: '2026-06-30' },
    });
    expect((await fetchThresholds()).map(({ validFrom }) => validFrom)).toEqual(['2026-06-30', '2000-01-01']);
    const { entries } = (
      await admin.get<{ entries: { action: string; currency: string; changes: object }[] }>(
        '/activity/house/1',
      )
    ).body;
    expect(entries[0]).toMatchObject({
      action: 'remove-threshold',
      currency: 'EUR',
      changes: { threshold: [900_000, null], currency: ['EUR', null], validFrom: ['2099-01-01', null] },
    });
  });

  test('never reuse a version after one is removed', async () => {
    const versions = new Set<number>();
    const add = async (threshold: number) => {
      const { version } = await fetchRegulation();
      await admin.put('/settings/regulation', {
        threshold,
        currency: 'GBP',
        validFrom: '2099-01-01',
        version,
      });
    };
    const expectNew = async () => {
      const { version } = await fetchRegulation();
      expect(versions).not.toContain(version);
      versions.add(version);
    };
    for (const amount of [100, 200]) {
      await expectNew();
      await add(amount);
      await expectNew();
      await add(amount + 1);
      await expectNew();
      const { version } = await fetchRegulation();
      await admin.delete('/settings/thresholds/2099-01-01', { version });
    }
    await expectNew();
  });

  test('refuses an invalid day and an unknown currency', async () => {
    const { version } = await fetchRegulation();
    for (const wrong of [{ validFrom: '2026-02-30' }, { currency: 'QQQ' }, { threshold: -1 }])
      expect(
        (await admin.put('/settings/regulation', { threshold: 1, currency: 'GBP', version, ...wrong }))
          .status,
      ).toBe(422);
  });
});
