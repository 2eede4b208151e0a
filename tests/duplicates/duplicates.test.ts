import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Duplicate, PossibleDuplicate } from '#contract/duplicates';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
});
afterAll(() => app.close());

const make = async (form: object): Promise<Customer> =>
  (await manager.post<Customer>('/customers', form)).body;
const findAlike = async (client: ApiClient, form: object) =>
  (await client.post<{ alike: PossibleDuplicate[] }>('/customers/alike', form)).body.alike;
const listPairs = async () => {
  expect(await app.runDueJobs()).toEqual([]);
  return (await manager.get<{ data: Duplicate[] }>('/customers/duplicates?pageSize=100')).body.data;
};
const findPair = (duplicates: readonly Duplicate[], a: Customer, b: Customer) =>
  duplicates.find(({ one, other }) => one.id === a.id && other.id === b.id);

test('compares a typed customer with all records and returns the reasons', async () => {
  const { id } = await make({
    firstName: 'Dorothea',
    lastName: 'Winterbourne',
    bornOn: '1950-02-03',
    emails: [{ address: 'dorothea@winterbourne.test' }],
    phones: [{ number: '+44 20 7946 0018' }],
    addresses: [{ lines: '1 Invented Street', town: 'Nowhere', country: 'GB' }],
  });
  const [duplicates] = await findAlike(manager, {
    name: 'Winterborne, Dorothea',
    emails: ['Dorothea@Winterbourne.test'],
    phones: ['020 7946 0018'],
    addresses: [{ lines: '1 invented street', town: 'Nowhere', country: 'GB' }],
    country: 'GB',
    bornOn: '1950-02-03',
  });
  expect(duplicates).toMatchObject({ id, name: 'Dorothea Winterbourne', score: 100 });
  expect(duplicates?.terms.map(({ term }) => term)).toEqual(['NAME', 'EMAIL', 'PHONE', 'BORN', 'ADDRESS']);

  // A similar name alone with another birth date is not a match.
  expect(await findAlike(manager, { name: 'Dorothea Winterbourne', bornOn: '1990-01-01' })).toEqual([]);
  expect(await findAlike(manager, { name: 'Somebody Else' })).toEqual([]);
});

test('matches a name in another script', async () => {
  const { id } = await make({ firstName: 'Фёдор', lastName: 'Достоевский' });
  const duplicates = await findAlike(manager, { name: 'Fedor Dostoevskii' });
  expect(duplicates.map((one) => one.id)).toContain(id);
});

test('does not reveal contacts of others’ customers to guesses', async () => {
  const { id } = await make({ lastName: 'Quillfeather', emails: [{ address: 'hidden@quill.test' }] });
  expect(await findAlike(specialist, { name: '', emails: ['hidden@quill.test'] })).toEqual([]);
  const [duplicates] = await findAlike(specialist, { name: 'Quillfeather', emails: ['hidden@quill.test'] });
  expect(duplicates).toMatchObject({ id, terms: [{ term: 'NAME', points: 60 }] });
});

describe('contacts and birth dates of others’ customers', () => {
  test('add no candidate for a SPECIALIST, whether they are on file or not', async () => {
    // The number of candidates by name is limited: these fill the limit and are too long to be similar.
    for (let at = 0; at < 30; at++)
      await make({ lastName: `Tolleson Marguerita Evangelina Bartholomea ${at}` });
    const made = [
      await make({ lastName: 'Tollesons', emails: [{ address: 'guess@tolleson.test' }] }),
      await make({ lastName: 'Tollesone', phones: [{ number: '+44 20 7946 0777' }] }),
    ].map(({ id }) => id);
    const form = { name: 'Tolleson', emails: ['guess@tolleson.test'], phones: ['+44 20 7946 0777'] };
    const duplicates = async (client: ApiClient) => (await findAlike(client, form)).map(({ id }) => id);
    expect(new Set(await duplicates(manager))).toEqual(new Set(made));
    const guessed = await findAlike(specialist, form);
    expect(guessed).toEqual(await findAlike(specialist, { ...form, emails: [], phones: [] }));
    await app.db.run(sql`delete from customer_contacts where customer_id = any(${made}::bigint[])`);
    expect(await findAlike(specialist, form)).toEqual(guessed);
  });

  test('are compared for a SPECIALIST who knows the customer, and for a MANAGER', async () => {
    const { id } = await make({
      lastName: 'Ownclient',
      emails: [{ address: 'own@client.test' }],
      bornOn: '1950-01-01',
    });
    await app.db.run(
      sql`update customers set department_ids = ${[app.departments.books]}::bigint[] where id = ${id}`,
    );
    const form = { name: 'Ownclient', emails: ['own@client.test'], bornOn: '1950-01-01' };
    for (const client of [specialist, manager])
      expect((await findAlike(client, form))[0]).toMatchObject({
        id,
        terms: [{ term: 'NAME' }, { term: 'EMAIL' }, { term: 'BORN' }],
      });
  });

  test('a different birth date does not lower the score for a SPECIALIST', async () => {
    await make({ lastName: 'Bornelsewhere', bornOn: '1950-01-01' });
    const [one, other, none] = await Promise.all(
      ['1950-01-01', '1990-12-31', null].map((bornOn) =>
        findAlike(specialist, { name: 'Bornelsewhere', bornOn }),
      ),
    );
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
    expect(none).toEqual(one);
  });
});

test('pairs are found after each change and removed when they are no longer similar', async () => {
  const a = await make({
    firstName: 'Ines',
    lastName: 'Valdemoro',
    emails: [{ address: 'ines@valdemoro.test' }],
  });
  const b = await make({ firstName: 'Inês', lastName: 'Valdemoro' });
  expect(findPair(await listPairs(), a, b)).toMatchObject({
    score: 60,
    terms: [{ term: 'NAME', points: 60 }],
  });
  await manager.patch(`/customers/${b.id}`, { emails: [{ address: 'ines@valdemoro.test' }], version: 1 });
  expect(findPair(await listPairs(), a, b)?.score).toBe(95);
  await manager.patch(`/customers/${b.id}`, {
    firstName: 'Bartholomew',
    lastName: 'Oakes',
    emails: [],
    version: 2,
  });
  expect(findPair(await listPairs(), a, b)).toBeUndefined();
});

test('“not the same” is remembered across comparisons and can be undone', async () => {
  const a = await make({ firstName: 'Twin', lastName: 'Isherwood' });
  const b = await make({ firstName: 'Twin', lastName: 'Isherwood' });
  expect(findPair(await listPairs(), a, b)).toBeDefined();
  const dismiss = (dismissed: boolean) =>
    manager.post('/customers/duplicates/dismissed', { ids: [b.id, a.id], dismissed });
  expect((await dismiss(true)).status).toBe(204);
  await app.db.run(sql`
    insert into jobs (kind, queue, payload, state, run_at) values ('compare-customers', 'house', '{}', 'WAITING', now())`);
  expect(findPair(await listPairs(), a, b)).toBeUndefined();
  await dismiss(false);
  expect(findPair(await listPairs(), a, b)).toBeDefined();
  expect((await manager.post('/customers/duplicates/dismissed', { ids: [a.id, 999_999] })).status).toBe(422);
});

test('a merged pair is no longer listed, and is listed again after an undo', async () => {
  const a = await make({ firstName: 'Una', lastName: 'Merrick' });
  const b = await make({ firstName: 'Una', lastName: 'Merrick' });
  expect(findPair(await listPairs(), a, b)).toBeDefined();
  const { id } = (
    await manager.post<{ id: number }>(`/customers/${a.id}/merges`, {
      version: 1,
      mergedId: b.id,
      mergedVersion: 1,
      copyFields: [],
    })
  ).body;
  expect(findPair(await listPairs(), a, b)).toBeUndefined();
  expect((await findAlike(manager, { name: 'Una Merrick' })).map((one) => one.id)).toEqual([a.id]);
  await manager.post(`/merges/${id}/undo`);
  expect(findPair(await listPairs(), a, b)).toBeDefined();
});

describe('an email address or a phone number that is on file', () => {
  test.each<
    [string, { name?: string; emails?: string[]; phones?: string[]; country?: string; bornOn?: string }]
  >([
    ['another name', { name: 'Xu Bing', emails: ['exact@contact.test'] }],
    ['another birth date', { name: 'Xu Bing', emails: ['exact@contact.test'], bornOn: '1990-12-31' }],
    ['capitals', { emails: ['EXACT@Contact.Test'] }],
    ['an internationalized domain', { emails: ['exact@münchen.example'] }],
    ['the international number', { name: 'Xu Bing', phones: ['+44 20 7946 0555'] }],
    ['the national number and no country', { phones: ['020 7946 0555'] }],
    ['the prefix of international calls', { phones: ['0044 20 7946 0555'] }],
    ['the national number and its country', { phones: ['(020) 79460555'], country: 'GB' }],
  ])('finds the customer by %s', async (_, form) => {
    const email = form.emails?.[0]?.includes('münchen')
      ? 'exact@xn--mnchen-3ya.example'
      : 'exact@contact.test';
    const { id } = await make({
      lastName: 'Ashgrove',
      bornOn: '1950-01-01',
      emails: [{ address: email }],
      phones: [{ number: '+44 20 7946 0555' }],
    });
    expect((await findAlike(manager, form)).map((one) => one.id)).toContain(id);
    await app.db.run(sql`delete from customers where id = ${id}`);
  });

  test('ranks before customers with similar names', async () => {
    for (let at = 0; at < 7; at++) await make({ firstName: 'Perpetua', lastName: 'Lindqvist' });
    const { id } = await make({ lastName: 'Oakley', emails: [{ address: 'office@lindqvist.test' }] });
    const duplicates = await findAlike(manager, {
      name: 'Perpetua Lindqvist',
      emails: ['office@lindqvist.test'],
    });
    expect(duplicates[0]?.id).toBe(id);
    expect(duplicates).toHaveLength(5);
  });

  test('adds two records to the work list, regardless of names and birth dates', async () => {
    const a = await make({
      lastName: 'Marchetti',
      bornOn: '1950-01-01',
      phones: [{ number: '+39 02 8646 0101' }],
    });
    const b = await make({
      lastName: 'Thorvald',
      bornOn: '1990-12-31',
      phones: [{ number: '+39 02 8646 0101' }],
    });
    const c = await make({ lastName: 'Zephyrine', emails: [{ address: 'shared@inbox.test' }] });
    const d = await make({
      kind: 'COMPANY',
      company: 'Quorn Ltd',
      emails: [{ address: 'Shared@inbox.test' }],
    });
    const duplicates = await listPairs();
    expect(findPair(duplicates, a, b)?.terms.map(({ term }) => term)).toEqual(['PHONE', 'BORN_OTHERWISE']);
    expect(findPair(duplicates, c, d)?.terms.map(({ term }) => term)).toEqual(['EMAIL']);
  });
});
