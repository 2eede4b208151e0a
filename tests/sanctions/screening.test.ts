import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { InboxEntry } from '#contract/notifications';
import type { SanctionHit, Sanctions } from '#contract/sanctions';
import { refreshSanctions } from '../../server/sanctions/refresh';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import { unpacedRun } from '../support/unpaced';
import { ukList } from './publishedLists';
import { british } from './sanctionLists';

const realData = process.env.REAL_DATA ?? join(__dirname, '../../../shared/data');
const fieldFile = (name: string) => join(realData, 'field', name);
const describeField = existsSync(fieldFile('house-list-latin.csv')) ? describe : describe.skip;

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());
beforeEach(() => app.db.run(sql`truncate customers, sanction_lists, sanction_runs restart identity cascade`));

async function load(kind: string, content: string): Promise<Sanctions> {
  const { status } = await manager.upload(`/sanctions/${kind}`, 'list.csv', content);
  expect(status).toBe(202);
  await app.runDueJobs();
  return (await manager.get<Sanctions>('/sanctions')).body;
}
async function addPerson(firstName: string, lastName: string, more: object = {}): Promise<Customer> {
  const { status, body } = await manager.post<Customer>('/customers', { firstName, lastName, ...more });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
async function getHits(): Promise<SanctionHit[]> {
  return (await manager.get<{ data: SanctionHit[] }>('/sanctions/hits?pageSize=100')).body.data;
}
const evgeny = { id: '1', first: 'Yevgeniy Viktorovich', last: 'QUILLOVICH', born: '00/00/1961' };

describe('finding a customer under another spelling', () => {
  test('explains each word, with birth and kind of party', async () => {
    await addPerson('Eugene', 'Quillovich', { bornOn: '1961-05-04' });
    await load('HOUSE', british(evgeny));
    expect(await getHits()).toMatchObject([
      {
        score: 73,
        explanation: {
          name: 'Eugene Quillovich',
          listed: 'Yevgeniy Viktorovich QUILLOVICH',
          parts: [
            { name: 'Eugene', listed: 'Yevgeniy', how: 'variant' },
            { name: 'Quillovich', listed: 'QUILLOVICH', how: 'same' },
            { name: '', listed: 'Viktorovich', how: null },
          ],
          born: 'near',
          subject: 'same',
          subjectScore: 0,
        },
      },
    ]);
  });

  test.each([
    ['Evgenij', 'Quillowitsch'],
    ['Евгений', 'Квиллович'],
    ['Quillovich', 'Evgeny'],
    ['E.', 'Quillovich'],
    ['Yevgeniy', 'Quilovitch'],
  ])('finds %s %s, whether the list or the customer comes first', async (firstName, lastName) => {
    const { id } = await addPerson(firstName, lastName);
    await load('HOUSE', british(evgeny));
    const later = await addPerson(firstName, lastName);
    await app.runDueJobs();
    expect((await getHits()).map(({ customer }) => customer.id).toSorted()).toEqual([id, later.id]);
  });

  test('finds a Korean name in Hangul, family name first, under its Latin spellings', async () => {
    const { id } = await addPerson('정은', '김', { familyFirst: true });
    await load('HOUSE', british({ id: '1', first: 'Jong Un', last: 'KIM' }));
    expect(await getHits()).toMatchObject([
      { customer: { id }, explanation: { name: '김정은', parts: [{ name: '김', listed: 'KIM' }, {}, {}] } },
    ]);
  });

  test('does not match a shared family name with a similar first name and another year of birth', async () => {
    await addPerson('John', 'Smith', { bornOn: '1991-05-04' });
    await addPerson('Viktor', 'Quillovich');
    await load(
      'HOUSE',
      british({ id: '1', first: 'Jon', last: 'SMYTHE', born: '00/00/1950' }, { ...evgeny, id: '2' }),
    );
    expect(await getHits()).toEqual([]);
  });

  test('matches a company regardless of its legal form, and a person of that name with a lower score', async () => {
    const company = { kind: 'COMPANY', company: 'ООО «Брасслантерн Трейдинг»' };
    const { id } = (await manager.post<Customer>('/customers', company)).body;
    const person = await addPerson('Brasslantern', 'Trading');
    await load('OFSI', ukList());
    expect(await getHits()).toMatchObject([
      { customer: { id }, reference: 'INV0002', explanation: { subject: 'same' } },
      { customer: { id: person.id }, explanation: { subject: 'near', subjectScore: -10 } },
    ]);
  });

  test('scores a weak alias lower than a strong one', async () => {
    await addPerson('The', 'Feather');
    await load('OFSI', ukList());
    expect(await getHits()).toMatchObject([
      { score: 58, explanation: { alias: true, weakAlias: true, nameScore: 58 } },
    ]);
  });
});

describe('decisions', () => {
  const former = { id: '99001', first: 'Ambrose', last: 'QUILLFEATHER', born: '12/03/1963' };
  test('stay with an entry that the UK Sanctions List renumbered', async () => {
    const { id } = await addPerson('Ambrose', 'Quillfeather');
    await load('OFSI', british(former));
    const [hit] = await getHits();
    await manager.post(`/sanctions/hits/${hit?.id}`, { action: 'confirm', reason: 'Same passport' });
    await load('OFSI', ukList());
    expect(await getHits()).toMatchObject([
      { id: hit?.id, customer: { id }, reference: 'INV0001', state: 'CONFIRMED', reason: 'Same passport' },
    ]);
  });

  test('on names compared by an older algorithm are not reopened for a higher score', async () => {
    const { id, version } = await addPerson('Evgeny', 'Quillovich');
    await load('HOUSE', british(evgeny));
    const [hit] = await getHits();
    await manager.post(`/sanctions/hits/${hit?.id}`, { action: 'clear', reason: 'Somebody else' });
    await app.db.run(sql`update sanction_hits set score = 41, explanation = explanation - 'parts'`);
    await load('HOUSE', british(evgeny));
    expect(await getHits()).toMatchObject([{ state: 'CLEARED', score: 41 }]);
    await manager.patch(`/customers/${id}`, { bornOn: '1961-05-04', version });
    await app.runDueJobs();
    expect(await getHits()).toMatchObject([{ state: 'OPEN', explanation: { born: 'near' } }]);
  });
});

describe('refused file', () => {
  const getHistory = () =>
    app.db.rows<{ reason: string }>(
      sql`select reason from events where action = 'load-sanctions' order by id`,
    );
  test('is not in the history as loaded, and its missing columns are listed', async () => {
    const before = (await getHistory()).length;
    await load('OFSI', ukList());
    expect((await getHistory()).slice(before)).toEqual([{ reason: 'OFSI: list.csv' }]);
    const { lists } = await load('OFSI', ukList().replace('D.O.B', 'Born'));
    expect(lists).toMatchObject([
      { state: 'CURRENT', entries: 3, issue: null },
      { state: 'FAILED', issue: 'columns', errorDetail: 'D.O.B' },
    ]);
    expect(await getHistory()).toHaveLength(before + 1);
  });
});

test('rebuilds keys of an older version once, and screens all customers with them', async () => {
  const { id } = await addPerson('Eugene', 'Quillovich');
  await load('HOUSE', british(evgeny));
  const run = () => refreshSanctions(app.context, {}, unpacedRun);
  await run();
  const countRuns = () => app.db.row(sql`select count(*) as runs from sanction_runs`);
  expect(await countRuns()).toEqual({ runs: 1 });
  await app.db.run(sql`truncate sanction_hits`);
  await app.db.run(sql`update sanction_names set keys = '{}', folded = 'quillovich yevgeniy viktorovich'`);
  await app.db.run(sql`update sanction_lists set key_version = 0`);
  await run();
  await app.runDueJobs();
  expect(await getHits()).toMatchObject([{ customer: { id } }]);
  expect(await countRuns()).toEqual({ runs: 2 });
});

describeField('the list of the company as it was tried', () => {
  test('finds Evgeny, Mohammed and Xenia', async () => {
    await addPerson('Evgeny', 'Quillovich');
    await addPerson('Mohammed Hussein', 'Brasslantern');
    await addPerson('Xenia', 'Lanternova');
    await addPerson('Ксения', 'Лантернова');
    await load('HOUSE', readFileSync(fieldFile('house-list-latin.csv'), 'utf8'));
    expect((await getHits()).map(({ explanation }) => explanation.name).toSorted()).toEqual(
      [
        'Evgeny Quillovich',
        'Mohammed Hussein Brasslantern',
        'Xenia Lanternova',
        'Ксения Лантернова',
      ].toSorted(),
    );
  });
});

test('a screening of all customers that finds matches is one notification for the users who decide', async () => {
  await app.db.run(sql`truncate notifications`);
  await addPerson('Yevgeniy', 'Quillovich');
  await addPerson('Evgeny', 'Quillovich');
  await load('HOUSE', british(evgeny));
  const runs = () =>
    app.db.rows<{ id: number; found: number }>(sql`select id, found from sanction_runs order by id`);
  const [run] = await runs();
  expect(run?.found).toBe(2);
  const kinds = ['sanctions-found'] as const;
  expect(await listNotified(manager, run?.id ?? 0, kinds)).toEqual(kinds);
  const { body } = await manager.get<{ entries: InboxEntry[] }>('/notifications');
  expect(body.entries[0]).toMatchObject({ kind: 'sanctions-found', count: 1, about: { title: '2' } });
  expect(await listNotified(await app.signIn('SPECIALIST'), run?.id ?? 0, kinds)).toEqual([]);
  // Nothing new is found in the same list.
  await load('HOUSE', british(evgeny));
  expect((await runs()).at(-1)).toMatchObject({ found: 0 });
  expect(await listNotified(manager, (await runs()).at(-1)?.id ?? 0, kinds)).toEqual([]);
});
