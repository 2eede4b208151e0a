import sql, { join, raw } from 'sql-template-tag';
import * as z from 'zod';
import { customerFields } from '#contract/customer-fields';
import type { Field } from '#contract/field';
import { nouns } from '#contract/nouns';
import type { Role } from '#contract/permissions';
import { fillPath, type Route } from '#contract/route';
import { newAuction } from '../auctions/forms';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';
import type { Call, Make } from './calls';
import { fixtures } from './fixtures';

/** What the hidden values are: once as they are searched for, once something else of the same kind. */
const searched = {
  text: 'needleword',
  email: 'needleword@hidden.test',
  phone: '+442079460018',
  day: '1950-02-03',
  amount: 777_700_00,
  language: 'pt-BR',
  country: 'BR',
  roles: ['CONSIGNOR', 'BUYER'],
  channel: 'POST',
  verification: 'REQUIRED',
  paddle: 'N4711',
};
const other: typeof searched = {
  text: 'strawword',
  email: 'strawword@hidden.test',
  phone: '+442079460999',
  day: '1990-12-31',
  amount: 100,
  language: 'zh-TW',
  country: 'CN',
  roles: ['PRESS'],
  channel: 'SMS',
  verification: 'NOT_REQUIRED',
  paddle: 'S0001',
};

let house: TestHouse;
let admin: ApiClient;
const ids: Record<string, number> = {};
beforeAll(async () => {
  house = await openHouse();
  admin = await house.signedIn('ADMIN');
  const { books, clocks } = house.departments;
  const { id: auctions } = await newAuction(admin, { code: 'HIDDEN', departmentIds: [books, clocks] });
  const { id: lots, itemId: items } = (
    await admin.post<{ id: number; itemId: number }>(`/auctions/${auctions}/lots`, {
      title: 'A bracket clock',
      departmentId: clocks,
      estimateLow: 100,
      estimateHigh: 200,
    })
  ).body;
  const { id: collections } = await house.db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
    values ('C', 'Clocks', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN') returning id`);
  await house.db.run(sql`
    insert into collection_departments (collection_id, department_id) values (${collections}, ${books}), (${collections}, ${clocks})`);
  // Two customers of another department, so that an order between them would tell, too.
  for (const name of ['Hiddenone', 'Hiddentwo']) {
    const { id } = await house.db.row<{ id: number }>(sql`
      insert into customers (last_name, name, sort_name, spellings, department_ids)
      values (${name}, ${name}, ${name.toLowerCase()}, ${name}, ${[clocks]}::bigint[]) returning id`);
    ids[name] = id;
  }
  Object.assign(ids, { auctions, lots, items, collections, customers: ids.Hiddenone });
  const customer = ids.Hiddenone;
  const user = house.people.ADMIN.id;
  await house.db.run(sql`
    insert into customer_contacts (customer_id, kind, value, position, parts) values
      (${customer}, 'EMAIL', '', 0, null), (${customer}, 'PHONE', '', 1, null), (${customer}, 'ADDRESS', '', 2, '{"lines":""}')`);
  await house.db.run(sql`
    insert into customer_notes (customer_id, kind, text, at, user_id) values (${customer}, 'NOTE', '', now(), ${user})`);
  await house.db.run(sql`
    insert into customer_interests (customer_id, kind, text) values (${customer}, 'KEYWORD', '')`);
  await house.db.run(sql`
    insert into customer_terms (customer_id, paddle, currency, valid_from, user_id)
    values (${customer}, '', 'GBP', '2020-01-01', ${user})`);
  await house.db.run(sql`
    insert into reservations (item_id, collection_id, client, contact, note, until, reserved_by, reserved_at)
    values (${items}, ${collections}, '-', '', '', '2099-01-01', ${user}, now())`);
});
afterAll(() => house.close());

/** Writes the hidden values of one of the two states, and nothing that a reader without the permission may see. */
async function plant(value: typeof searched, role: Role): Promise<void> {
  const isLinked = value === searched;
  // An EDITOR writes down buyers, and for whom a work is kept: both are shown to one.
  const shown = role === 'EDITOR' ? other : value;
  const customer = ids.Hiddenone;
  const texts = Object.values<Field>(customerFields).flatMap(({ kind, secret, column }) =>
    kind === 'text' && secret && column !== null ? [column] : [],
  );
  await house.db.run(sql`
    update customers set ${join(texts.map((column) => sql`${raw(column)} = ${value.text}`))},
      language = ${value.language}, country = ${value.country}, email = ${value.email}, phone = ${value.phone},
      reached_by = ${`${value.email} ${value.phone.slice(1)} ${value.text}`}, roles = ${value.roles}, tags = ${[value.text]},
      born_on = ${value.day}::date, last_contact_at = ${value.day}::date, bought = ${value.amount}, spend = ${value.amount},
      consigned = ${value.amount}, consents = ${[value.channel]}, verification = ${value.verification}
    where id = ${customer}`);
  await house.db.run(sql`
    update customer_contacts set value = case kind when 'EMAIL' then ${value.email} when 'PHONE' then ${value.phone}
      else ${value.text} end where customer_id = ${customer}`);
  await house.db.run(sql`update customer_notes set text = ${value.text} where customer_id = ${customer}`);
  await house.db.run(sql`update customer_interests set text = ${value.text} where customer_id = ${customer}`);
  await house.db.run(sql`update customer_terms set paddle = ${value.paddle} where customer_id = ${customer}`);
  await house.db.run(sql`
    update lots set reserve = ${value.amount}, reserve_note = ${value.text}, buyer = ${shown.text}, paddle = ${shown.paddle},
      buyer_id = ${isLinked ? customer : null} where id = ${ids.lots}`);
  await house.db.run(
    sql`update items set consignor_id = ${isLinked ? customer : null} where id = ${ids.items}`,
  );
  await house.db.run(sql`
    update reservations set client = ${shown.text}, contact = ${shown.email}, note = ${shown.text} where item_id = ${ids.items}`);
}

type Def = z.core.$ZodTypeDef & {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
};
/** What a parameter may be asked for: every value of a choice, else what is hidden. */
function candidates(schema: z.ZodType): string[] {
  const def = (schema as unknown as { def: Def }).def;
  const inner = def.innerType ?? def.element ?? def.out;
  if (def.type === 'enum') return Object.values(def.entries ?? {});
  if (inner) return candidates(inner);
  if (def.type === 'union') return (def.options ?? []).flatMap(candidates);
  if (def.type === 'number') return [String(searched.amount), '1'];
  if (def.type === 'boolean') return ['true', 'false'];
  const { text, email, phone, day, paddle } = searched;
  return [text, email, phone, phone.slice(3), day, paddle, searched.country, searched.language];
}

const readings = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(
      ([, route]) => route.method === 'GET' && route.reply !== 'stream' && route.permission !== 'public',
    )
    .map(([name, route]) => ({ noun, name, route })),
);

/** A paddle is called out in the room: clerks who record results look up whose it is. */
const inTheRoom = (reading: string, query: string) =>
  reading === 'results.findBuyers' && query.includes('paddle');

const made = new Map<string, Call>();
async function pathOf({ noun, name, route }: (typeof readings)[number], who: ApiClient): Promise<string> {
  const key = `${noun}.${name}`;
  const fixture = (fixtures as unknown as Record<string, Record<string, 'public' | Make>>)[noun]?.[name];
  if (!made.has(key) && typeof fixture === 'function')
    made.set(key, await fixture({ house, who, admin, department: house.departments.books }));
  const own = ids[route.path.split('/')[1] ?? ''];
  return fillPath(route.path, {
    ...made.get(key)?.params,
    ...(own !== undefined && !route.path.match(/:(file|task|account|terms|relation)\b/) && { id: own }),
    ...(route.path.includes('/lots/:number') && { number: '1' }),
  });
}

/** Everything a reader can ask: each reading as it is, and by each value of each of its parameters. */
async function answersOf(client: ApiClient): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const reading of readings) {
    const path = await pathOf(reading, client);
    const shape = reading.route.query instanceof z.ZodObject ? reading.route.query.shape : {};
    const call = made.get(`${reading.noun}.${reading.name}`)?.query ?? {};
    const queries = [
      {},
      ...Object.entries(shape as Record<string, z.ZodType>).flatMap(([key, schema]) =>
        ['page', 'pageSize', 'format', 'ids', 'columns'].includes(key)
          ? []
          : [...new Set(candidates(schema))].map((value) => ({ [key]: value })),
      ),
    ];
    for (const query of queries) {
      const asked = new URLSearchParams({ ...(call as Record<string, string>), ...query }).toString();
      const address = `${path}${asked && `?${asked}`}`;
      if (inTheRoom(`${reading.noun}.${reading.name}`, asked)) continue;
      const { status, bytes } = await client.download(address);
      answers.set(address, `${status} ${bytes.toString('utf8')}`);
      // Whoever has not the permission at all is told so, whatever they ask.
      if (status === 403) break;
    }
  }
  for (const body of [
    { name: '', emails: [searched.email] },
    { name: 'Hiddenone', emails: [searched.email], phones: [searched.phone], bornOn: searched.day },
    { name: 'Hiddenone', addresses: [{ lines: searched.text }] },
  ]) {
    const { status, body: answer } = await client.post('/customers/alike', body);
    answers.set(`alike ${JSON.stringify(body)}`, `${status} ${JSON.stringify(answer)}`);
  }
  return answers;
}

/** What differs between two moments whatever is hidden. */
const steady = (answer: string) =>
  answer.replace(
    /"(?:requestId|now|at|checkedAt|uptime|memory|lastSeenAt|lastUsedAt)":("[^"]*"|[\d.]+)/g,
    '',
  );

test.each(['SPECIALIST', 'EDITOR'] as Role[])(
  'answers a %s the same whether hidden values match or not',
  async (role) => {
    const client = await house.signedIn(role);
    await plant(other, role);
    await answersOf(client);
    const without = await answersOf(client);
    await plant(searched, role);
    const matching = await answersOf(client);
    expect(without.size).toBeGreaterThan(200);
    const different = [...matching].filter(
      ([address, answer]) => steady(answer) !== steady(without.get(address) ?? ''),
    );
    expect(Object.fromEntries(different)).toEqual(
      Object.fromEntries(different.map(([address]) => [address, without.get(address)])),
    );
  },
  300_000,
);

test('finds them for a MANAGER, so that the test proves something', async () => {
  const manager = await house.signedIn('MANAGER');
  await plant(other, 'MANAGER');
  const without = await answersOf(manager);
  await plant(searched, 'MANAGER');
  const matching = await answersOf(manager);
  const found = [...matching]
    .filter(([address, answer]) => steady(answer) !== steady(without.get(address) ?? ''))
    .map(([address]) => address);
  for (const address of [
    `/customers?q=${searched.text}`,
    `/customers?spend=${searched.amount}`,
    '/customers?sort=-spend',
    `/customers?country=${searched.country}`,
    `/customers/found?q=${encodeURIComponent(searched.email)}`,
  ])
    expect(found).toContain(address);
}, 300_000);

test('takes in a customer with the contacts of another one, whether these are hidden or not', async () => {
  const specialist = await house.signedIn('SPECIALIST');
  const add = async () =>
    (
      await specialist.post('/customers', {
        lastName: 'Hiddenone',
        emails: [{ address: searched.email }],
        phones: [{ number: searched.phone }],
      })
    ).status;
  await plant(other, 'SPECIALIST');
  const without = await add();
  await plant(searched, 'SPECIALIST');
  expect([without, await add()]).toEqual([201, 201]);
});
