import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { SanctionHit, Sanctions } from '#contract/sanctions';
import { cleanEntry, type Entry } from '../../server/sanctions/reading/entry';
import { ofsiEntries } from '../../server/sanctions/reading/ofsi';
import { euEntries, unEntries } from '../../server/sanctions/reading/xml';
import { screenAllCustomers } from '../../server/sanctions/run';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import { unpacedRun } from '../support/unpaced';
import { british, european, type Listed, unitedNations } from './sanctionLists';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());
beforeEach(() => app.db.run(sql`truncate customers, sanction_lists, sanction_runs restart identity cascade`));

async function* pieces(text: string, size = 7) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const collectEntries = async (entries: AsyncIterable<Entry>): Promise<Entry[]> => {
  const collected: Entry[] = [];
  for await (const entry of entries) collected.push(cleanEntry(entry));
  return collected;
};

describe('reading a list', () => {
  test('combines rows of one group into one person in the British format', async () => {
    const text = british(
      { id: '7', first: 'Orsi', last: 'KEPZELT', alias: true },
      {
        id: '7',
        first: 'Orsolya',
        last: 'KEPZELT',
        script: 'Орсоля',
        born: '02/03/1971',
        nationality: 'Hungary',
      },
      { id: '8', last: 'Nowhere Trading', born: '00/00/1950', nationality: '(1) Russia' },
    );
    expect(await collectEntries(ofsiEntries(pieces(`\ufeff${text}`)))).toEqual([
      {
        reference: '7',
        names: ['Orsolya KEPZELT', 'Orsi KEPZELT', 'Орсоля'],
        born: ['1971-03-02'],
        countries: ['HU'],
        regime: 'Invented',
      },
      { reference: '8', names: ['Nowhere Trading'], born: ['1950'], countries: ['RU'], regime: 'Invented' },
    ]);
  });

  test('supports the European format', async () => {
    expect(await collectEntries(euEntries(pieces(european)))).toEqual([
      {
        reference: 'EU.1.1',
        names: ['Orsolya Képzelt', 'Орсоля Кепзельт'],
        born: ['1971-03-02'],
        countries: ['HU'],
        regime: 'INV',
      },
      { reference: 'EU.2.2', names: ['Nowhere & Sons Trading'], born: [], countries: [], regime: '' },
    ]);
  });

  test('supports the format of the United Nations', async () => {
    expect(await collectEntries(unEntries(pieces(unitedNations)))).toEqual([
      {
        reference: 'INi.001',
        names: ['ORSOLYA KEPZELT', 'Orsi K.'],
        born: ['1971'],
        countries: ['HU'],
        regime: 'Invented',
      },
      {
        reference: 'INe.001',
        names: ['NOWHERE TRADING', 'Nowhere Ltd'],
        born: [],
        countries: [],
        regime: '',
      },
    ]);
  });

  test.each([
    ['doctype', `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><export/>`],
    ['xml', `<export><sanctionEntity euReferenceNumber="&y;"/></export>`],
    ['xml', '<export><sanctionEntity'],
    ['xml', '<export></exports>'],
    ['xml', `<export>${'<a>'.repeat(100)}`],
    ['xml', 'Group ID,Name 6'],
    ['too_large', `<export><sanctionEntity><a>${'x'.repeat(200_000)}</a></sanctionEntity></export>`],
  ])('refuses other files: %s', async (issue, text) => {
    await expect(collectEntries(euEntries(pieces(text, 4096)))).rejects.toMatchObject({ issue });
  });
});

const load = async (kind: string, text: string): Promise<Sanctions> => {
  const { status } = await manager.upload(`/sanctions/${kind}`, 'list', text);
  expect(status).toBe(202);
  await app.runDueJobs();
  return (await manager.get<Sanctions>('/sanctions')).body;
};
const newCustomer = async (values: object): Promise<Customer> =>
  (await manager.post<Customer>('/customers', values)).body;
const hits = async (query = '') =>
  (await manager.get<{ data: SanctionHit[]; total: number }>(`/sanctions/hits?pageSize=100${query}`)).body
    .data;
const orsolya: Listed = {
  id: '7',
  first: 'Orsolya',
  last: 'KEPZELT',
  born: '02/03/1971',
  nationality: 'Hungary',
};

describe('screening of customers', () => {
  test('ignores accents, order and script, and explains each part of the score', async () => {
    const values = { firstName: 'Orsolya', lastName: 'Képzelt', familyFirst: true, bornOn: '1971-03-02' };
    const { id } = await newCustomer({ ...values, addresses: [{ lines: 'Nowhere 1', country: 'HU' }] });
    await newCustomer({ firstName: 'Vera', lastName: 'Inventar' });
    const sanctions = await load('OFSI', british(orsolya));
    expect(sanctions.lists).toMatchObject([{ kind: 'OFSI', state: 'CURRENT', entries: 1 }]);
    expect(sanctions.run).toMatchObject({ done: 2, total: 2, hits: 1, finishedAt: expect.any(String) });
    expect(await hits()).toMatchObject([
      {
        customer: { id },
        kind: 'OFSI',
        reference: '7',
        score: 100,
        state: 'OPEN',
        explanation: {
          similarity: 100,
          alias: false,
          born: 'same',
          bornScore: 20,
          country: 'same',
          countryScore: 10,
        },
      },
    ]);
    await load('EU', european);
    expect((await hits()).map(({ kind }) => kind)).toEqual(['OFSI', 'EU']);
  });

  test('lowers the score for a different birth date, and names an alias', async () => {
    await newCustomer({ firstName: 'Orsi', lastName: 'Kepzelt', bornOn: '1999-09-09' });
    await load('HOUSE', british(orsolya, { ...orsolya, first: 'Orsi', alias: true }));
    expect(await hits()).toMatchObject([
      { score: 40, explanation: { alias: true, nameScore: 65, born: 'other', bornScore: -25 } },
    ]);
  });

  test('includes companies and both partners of a couple', async () => {
    const company = await newCustomer({ kind: 'COMPANY', company: 'Nowhere and Sons Trading' });
    const couple = { kind: 'COUPLE', firstName: 'Vera', lastName: 'Inventar', partnerFirstName: 'Orsolya' };
    const both = await newCustomer({ ...couple, partnerLastName: 'Kepzelt' });
    await load('EU', european);
    expect((await hits()).map(({ customer }) => customer.id).toSorted()).toEqual([company.id, both.id]);
  });

  test('keeps a decision when the same list is loaded again, and reopens it when the entry changed', async () => {
    await newCustomer({ firstName: 'Orsolya', lastName: 'Kepzelt' });
    await load('OFSI', british(orsolya));
    const [hit] = await hits();
    const decide = (action: string) =>
      manager.post<SanctionHit>(`/sanctions/hits/${hit?.id}`, { action, reason: 'Born fifty years later' });
    expect((await decide('clear')).body).toMatchObject({
      state: 'CLEARED',
      decidedBy: app.people.MANAGER.name,
      reason: 'Born fifty years later',
    });
    expect((await decide('clear')).body).toMatchObject({ code: 'step.not_allowed' });
    await load('OFSI', british(orsolya));
    expect(await hits('&state=OPEN')).toEqual([]);
    await load('OFSI', british({ ...orsolya, nationality: 'Brazil' }));
    expect(await hits('&state=OPEN')).toMatchObject([{ id: hit?.id, countries: ['BR'] }]);
  });

  test('reopens a cleared match when the score rises, not when it falls', async () => {
    const { id } = await newCustomer({ firstName: 'Orsolya', lastName: 'Kepzelt' });
    await load('OFSI', british(orsolya));
    const edit = async (values: object) => {
      const now = (await manager.get<Customer>(`/customers/${id}`)).body;
      await manager.patch(`/customers/${id}`, { ...values, version: now.version });
      await app.runDueJobs();
      return hits();
    };
    expect(await edit({ bornOn: '1999-09-09' })).toMatchObject([
      { state: 'OPEN', score: 45, explanation: { born: 'other' } },
    ]);
    const [hit] = await edit({ bornOn: null });
    expect(hit).toMatchObject({ state: 'OPEN', score: 70, explanation: { born: 'unknown' } });
    await manager.post(`/sanctions/hits/${hit?.id}`, { action: 'clear', reason: 'Somebody else' });
    expect(await edit({ bornOn: '1999-09-09' })).toMatchObject([{ state: 'CLEARED', score: 70 }]);
    expect(await edit({ bornOn: '1971-03-02' })).toMatchObject([
      { state: 'OPEN', score: 90, explanation: { born: 'same' } },
    ]);
  });

  test('treats a merged record as its survivor: one match, and no other customer is skipped', async () => {
    const [survivor, merged] = [
      await newCustomer({ firstName: 'Orsolya', lastName: 'Kepzelt' }),
      await newCustomer({ firstName: 'Orsolya', lastName: 'Kepzelt' }),
    ];
    const other = await newCustomer({ firstName: 'Orsolya', lastName: 'Kepzelt' });
    await manager.post(`/customers/${survivor.id}/merges`, {
      version: survivor.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      copyFields: [],
    });
    const { run } = await load('OFSI', british(orsolya));
    expect(run).toMatchObject({ done: 2, total: 2, hits: 2, finishedAt: expect.any(String) });
    expect((await hits()).map(({ customer }) => customer.id).toSorted()).toEqual([survivor.id, other.id]);
  });

  test('screens new and renamed customers at once', async () => {
    await load('OFSI', british(orsolya));
    const { id, version } = await newCustomer({ firstName: 'Vera', lastName: 'Inventar' });
    await app.runDueJobs();
    expect(await hits()).toEqual([]);
    await manager.patch(`/customers/${id}`, { firstName: 'Orsolya', lastName: 'Kepzelt', version });
    await app.runDueJobs();
    expect(await hits()).toMatchObject([{ customer: { id } }]);
  });

  test('prevents verification of a possible match before a decision', async () => {
    const admin = await app.signIn('ADMIN');
    const { id } = await newCustomer({ firstName: 'Orsolya', lastName: 'Kepzelt' });
    await load('OFSI', british(orsolya));
    await app.db.run(
      sql`insert into verifications (customer_id, state, level) values (${id}, 'PENDING', 'BASIC')`,
    );
    const proof = { level: 'BASIC', reason: 'Known for years', evidence: 'Entry in the register' };
    const verify = () =>
      admin.post(`/customers/${id}/verification/steps`, { step: 'verify', version: 1, ...proof });
    expect(await verify()).toMatchObject({ status: 409, body: { code: 'verification.hits' } });
    const [hit] = await hits();
    await manager.post(`/sanctions/hits/${hit?.id}`, { action: 'clear', reason: 'Somebody else' });
    expect((await verify()).status).toBe(200);
  });
});

test('a list that cannot be read leaves the previous one in place and reports the reason to its user', async () => {
  await newCustomer({ firstName: 'Orsolya', lastName: 'Kepzelt' });
  await load('EU', european);
  const { lists } = await load('EU', '<!DOCTYPE x><export/>');
  expect(lists).toMatchObject([
    { state: 'CURRENT', entries: 2 },
    { state: 'FAILED', issue: 'doctype', entries: 0 },
  ]);
  const failed = lists.at(-1)?.id ?? 0;
  expect(await listNotified(manager, failed, ['sanction-list-failed'])).toEqual(['sanction-list-failed']);
  expect(await listNotified(await app.signIn('ADMIN'), failed, ['sanction-list-failed'])).toEqual([]);
  expect((await load('EU', '<export/>')).lists.at(-1)).toMatchObject({ state: 'FAILED', issue: 'empty' });
  await newCustomer({ kind: 'COMPANY', company: 'Nowhere & Sons Trading' });
  await app.runDueJobs();
  expect(await hits()).toHaveLength(2);
});

test('an interrupted run continues where it stopped and finds no match twice', async () => {
  await app.db.run(sql`
    insert into customers (first_name, last_name, name, sort_name, spellings)
    select 'Orsolya', 'Kepzelt', 'Orsolya Kepzelt', 'kepzelt', 'Orsolya Kepzelt' from generate_series(1, 450)`);
  await manager.upload('/sanctions/OFSI', 'list', british(orsolya));
  let steps = 0;
  await app.runDueJobs();
  await app.db.run(sql`truncate sanction_hits`);
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into sanction_runs (started_at, total) values (now(), 450) returning id`);
  const progress = async () => {
    if (++steps === 2) throw new Error('the process dies');
  };
  await expect(screenAllCustomers(app.context, { runId: id }, { ...unpacedRun, progress })).rejects.toThrow(
    'dies',
  );
  expect(await app.db.row(sql`select done from sanction_runs where id = ${id}`)).toEqual({ done: 400 });
  await Promise.all([1, 2].map(() => screenAllCustomers(app.context, { runId: id }, unpacedRun)));
  expect(await app.db.row(sql`select done, found from sanction_runs where id = ${id}`)).toEqual({
    done: 450,
    found: 450,
  });
  expect(await app.db.row(sql`select count(*) as hits from sanction_hits`)).toEqual({ hits: 450 });
});
