import sql from 'sql-template-tag';
import type { CustomerKind } from '#contract/customer-fields';
import type { Names } from '#contract/names';
import { toNameColumns } from '../../server/customers/name-columns';
import type { Database } from '../../server/db/database';
import { createRandom, type Random } from '../../server/demo/random';
import { findPairs } from '../../server/duplicates/find-pairs';
import { compareAllCustomers, compareCustomers, enqueueComparison } from '../../server/duplicates/pairs';
import { openTestDatabase, truncate } from '../support/database';
import { unpacedRun } from '../support/unpaced';
import { findPairsByRule } from './pairRule';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => truncate(db, 'customers', 'customer_pairs', 'jobs'));
afterAll(() => db?.close());

interface Person extends Names {
  bornOn: string | null;
  email: string;
  phone: string;
  address: string;
}

const noName: Names = {
  kind: 'PERSON',
  title: '',
  firstName: '',
  lastName: '',
  suffix: '',
  familyFirst: false,
  partnerTitle: '',
  partnerFirstName: '',
  partnerLastName: '',
  company: '',
};

async function addPeople(people: readonly Person[]): Promise<number[]> {
  const rows = people.map((person) => ({
    ...person,
    ...Object.fromEntries(toNameColumns(person).map(({ column, value }) => [column, value])),
  }));
  const added = await db.rows<{ id: number }>(sql`
    with people as (
      select *, nextval(pg_get_serial_sequence('customers', 'id')) as id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (kind text, name text, sort_name text, spellings text,
        "bornOn" date, email text, phone text, address text)),
    added as (
      insert into customers (id, kind, name, sort_name, spellings, born_on) overriding system value
      select id, kind, name, sort_name, spellings, "bornOn" from people returning id),
    contacts as (
      insert into customer_contacts (customer_id, kind, value, position)
      select p.id, c.kind, c.value, c.position from people p cross join lateral (
        values ('EMAIL', p.email, 0), ('PHONE', p.phone, 1), ('ADDRESS', p.address, 2)) c (kind, value, position)
      where c.value <> '')
    select id from added order by id`);
  await db.run(sql`analyze customers, customer_contacts`);
  return added.map(({ id }) => id);
}

const syllables = 'bar con del fen gor hal ist jun kel lom mer nev ost pra rud san tor vel wyn zor'.split(
  ' ',
);
const cyrillic: Record<string, string> = {
  bar: 'бар',
  con: 'кон',
  del: 'дел',
  fen: 'фен',
  gor: 'гор',
  san: 'сан',
};

/** Returns the name with a small mistake, a middle initial, a suffix, in another order or script, or unchanged. */
function vary(random: Random, { firstName, lastName }: Names): Partial<Names> {
  const at = random.integer(1, lastName.length - 1);
  const transcribe = (text: string) =>
    text.replace(/[a-z]{3}/gi, (syllable) => cyrillic[syllable.toLowerCase()] ?? syllable);
  return random.pick<Partial<Names>>([
    {},
    {},
    { lastName: lastName.slice(0, at) + lastName.slice(at + 1) },
    { lastName: lastName.slice(0, at) + lastName.slice(at - 1) },
    { firstName: `${firstName} J.` },
    { suffix: 'Jr.' },
    { familyFirst: true },
    { firstName: lastName, lastName: firstName },
    { kind: 'COUPLE', partnerFirstName: 'Wynmer' },
    { kind: 'COMPANY', company: `${lastName} & Sons` },
    { firstName: transcribe(firstName), lastName: transcribe(lastName) },
    // Few, because folding Chinese characters takes milliseconds.
    ...(random.chance(0.1) ? [{ firstName: '小明', lastName: '王' }] : []),
  ]);
}

/** Invents people of whom some resemble each other, and and contacts and birth dates that few or many of them share. */
function inventPeople(random: Random, count: number): Person[] {
  const word = (length: number) => {
    const text = Array.from({ length }, () => random.pick(syllables)).join('');
    return text[0]?.toUpperCase() + text.slice(1);
  };
  const bases = Array.from({ length: count / 3 }, () => ({
    ...noName,
    kind: 'PERSON' as CustomerKind,
    firstName: word(random.integer(1, 4)),
    lastName: word(random.integer(1, 5)),
  }));
  return Array.from({ length: count }, (_, at) => {
    const base = at % (count / 3);
    return {
      ...(bases[base] as Names),
      ...vary(random, bases[base] as Names),
      bornOn: random.pick([null, null, '1900-01-01', `19${30 + (base % 60)}-05-1${random.integer(0, 1)}`]),
      email: random.chance(0.2) ? `person${random.integer(1, count / 6)}@pairs.test` : '',
      phone: random.pick([
        ...['', '', '', ''],
        `+4420794${random.integer(10_000, 10_000 + count / 6)}`,
        // A switchboard, shared by more than are compared with each other.
        '+442079460000',
      ]),
      address: random.pick([
        '',
        'London, GB',
        `${base} Élm Street, London, GB`,
        `${random.integer(1, 40)} Oak Road`,
      ]),
    };
  });
}

const toKeys = (pairs: readonly { low: number; high: number; score: number; terms: unknown }[]) =>
  pairs.map(({ low, high, score, terms }) => JSON.stringify([low, high, score, terms])).sort();

test.each([1, 2])(
  'a set of random people has exactly the pairs that the rule finds one by one (seed %i)',
  async (seed) => {
    const ids = await addPeople(inventPeople(createRandom(seed), 300));
    const byRule = await findPairsByRule(db, ids);
    const inOneSet = await db.transaction((tx) => findPairs(tx, ids));
    expect(toKeys(inOneSet)).toEqual(toKeys(byRule));
    for (const term of ['NAME', 'EMAIL', 'PHONE', 'BORN', 'ADDRESS', 'BORN_OTHERWISE'])
      expect(byRule.some(({ terms }) => terms.some((one) => one.term === term))).toBe(true);
  },
);

test('a customer is paired with at most thirty of those who have the same name, the oldest first', async () => {
  const ids = await addPeople(
    Array.from({ length: 40 }, () => ({
      ...noName,
      firstName: 'Wei',
      lastName: 'Wang',
      bornOn: null,
      email: '',
      phone: '',
      address: '',
    })),
  );
  const last = ids.slice(-1);
  const pairs = await db.transaction((tx) => findPairs(tx, last));
  expect(pairs.map(({ low }) => low).sort((a, b) => a - b)).toEqual(ids.slice(0, 30));
  expect(toKeys(pairs)).toEqual(toKeys(await findPairsByRule(db, last)));
});

test('a comparison of all customers that is interrupted continues after its last batch', async () => {
  const ids = await addPeople(inventPeople(createRandom(4), 420));
  let stored = {};
  const steps: unknown[] = [];
  const run = {
    ...unpacedRun,
    checkpoint: async (_: unknown, payload: unknown) => {
      stored = payload as object;
    },
    progress: async (done: number) => {
      steps.push(done);
      if (steps.length === 1) throw new Error('killed');
    },
  };
  await expect(compareAllCustomers({ db }, {}, run)).rejects.toThrow('killed');
  const afterFirstStep = await db.rows(
    sql`select low_id, high_id from customer_pairs where low_id <= ${ids[199]}`,
  );
  expect(afterFirstStep.length).toBeGreaterThan(0);
  await compareAllCustomers({ db }, stored, run);
  expect(steps).toEqual([200, 400, 420]);
  const pairs = async () =>
    db.rows(sql`select low_id, high_id, score, terms from customer_pairs order by low_id, high_id`);
  const resumed = await pairs();
  await truncate(db, 'customer_pairs');
  await compareAllCustomers({ db }, {}, unpacedRun);
  expect(await pairs()).toEqual(resumed);
});

test('changed customers are enqueued in batches that one statement compares', async () => {
  const ids = await addPeople(inventPeople(createRandom(5), 450));
  await enqueueComparison(db, ids);
  const jobs = await db.rows<{ payload: { customerIds: number[] } }>(
    sql`select payload from jobs where kind = 'compare-some' order by id`,
  );
  expect(jobs.map(({ payload }) => payload.customerIds.length)).toEqual([200, 200, 50]);
  for (const { payload } of jobs) await compareCustomers({ db }, payload, unpacedRun);
  const { count } = await db.row<{ count: number }>(sql`select count(*) as count from customer_pairs`);
  expect(count).toBeGreaterThan(0);
});
