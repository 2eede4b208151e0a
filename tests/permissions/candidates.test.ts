/** Checks that no read request reveals hidden values: responses are the same whether these match a parameter or not. */
import * as z from 'zod';
import type { Role } from '#contract/api/permissions';
import { fillPath, type Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import type { Call, Make } from './calls';
import { fixtures } from './fixtures';
import { candidates, type HiddenRows, openAppWithHiddenRows, other, plantHidden, searched } from './hidden';

let hidden: HiddenRows;
let app: TestApp;
let admin: ApiClient;
let ids: Record<string, number>;
beforeAll(async () => {
  hidden = await openAppWithHiddenRows();
  ({ app, admin, ids } = hidden);
});
afterAll(() => app.close());
const plant = (value: typeof searched, role: Role) => plantHidden(hidden, value, role);

const readings = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(
      ([, route]) => route.method === 'GET' && route.reply !== 'stream' && route.permission !== 'public',
    )
    .map(([name, route]) => ({ noun, name, route })),
);

/** Paddles are called out in the room, so clerks who record results can look up their owners. */
const inTheRoom = (reading: string, query: string) =>
  reading === 'results.findBuyers' && query.includes('paddle');

const made = new Map<string, Call>();
async function resolvePath(
  { noun, name, route }: (typeof readings)[number],
  client: ApiClient,
): Promise<string> {
  const key = `${noun}.${name}`;
  const fixture = (fixtures as unknown as Record<string, Record<string, 'public' | Make>>)[noun]?.[name];
  if (!made.has(key) && typeof fixture === 'function')
    made.set(key, await fixture({ app, client, admin, department: app.departments.books }));
  const own = ids[route.path.split('/')[1] ?? ''];
  return fillPath(route.path, {
    ...made.get(key)?.params,
    ...(own !== undefined && !route.path.match(/:(file|task|account|terms|relation)\b/) && { id: own }),
    ...(route.path.includes('/lots/:number') && { number: '1' }),
  });
}

/** Creates the rows that the requests refer to, and the entries that a first look at them leaves in the access log. */
async function visitAll(client: ApiClient): Promise<void> {
  for (const reading of readings) await client.download(await resolvePath(reading, client));
}

/** Returns the responses to read requests, each without parameters and with each value of each parameter. */
async function collectResponses(client: ApiClient, selected = readings): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const reading of selected) {
    const path = await resolvePath(reading, client);
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
      const searchText = new URLSearchParams({ ...(call as Record<string, string>), ...query }).toString();
      const address = `${path}${searchText && `?${searchText}`}`;
      if (inTheRoom(`${reading.noun}.${reading.name}`, searchText)) continue;
      const { status, bytes } = await client.download(address);
      responses.set(address, `${status} ${bytes.toString('utf8')}`);
      // Without the permission, every query gets the same 403.
      if (status === 403) break;
    }
  }
  for (const body of [
    { name: '', emails: [searched.email] },
    { name: 'Hiddenone', emails: [searched.email], phones: [searched.phone], bornOn: searched.day },
    { name: 'Hiddenone', addresses: [{ lines: searched.text }] },
  ]) {
    const { status, body: responseText } = await client.post('/customers/alike', body);
    responses.set(`alike ${JSON.stringify(body)}`, `${status} ${JSON.stringify(responseText)}`);
  }
  return responses;
}

/** Removes values that differ between two requests anyway. */
const stripVolatile = (responseText: string) =>
  responseText.replace(
    /"(?:requestId|now|at|checkedAt|uptime|memory|lastSeenAt|lastUsedAt|seen)":("[^"]*"|[\d.]+)/g,
    '',
  );

test.each(['SPECIALIST', 'EDITOR'] as Role[])(
  'responds to a %s the same whether hidden values match or not',
  async (role) => {
    const client = await app.signIn(role);
    await plant(other, role);
    await visitAll(client);
    const without = await collectResponses(client);
    await plant(searched, role);
    const matching = await collectResponses(client);
    expect(without.size).toBeGreaterThan(200);
    const different = [...matching].filter(
      ([address, responseText]) => stripVolatile(responseText) !== stripVolatile(without.get(address) ?? ''),
    );
    expect(Object.fromEntries(different)).toEqual(
      Object.fromEntries(different.map(([address]) => [address, without.get(address)])),
    );
  },
  300_000,
);

test('responds to a MANAGER differently, which proves that the values can match', async () => {
  const manager = await app.signIn('MANAGER');
  await plant(other, 'MANAGER');
  const ofCustomers = readings.filter(({ noun }) => noun === 'customers');
  const without = await collectResponses(manager, ofCustomers);
  await plant(searched, 'MANAGER');
  const matching = await collectResponses(manager, ofCustomers);
  const differingAddresses = [...matching]
    .filter(
      ([address, responseText]) => stripVolatile(responseText) !== stripVolatile(without.get(address) ?? ''),
    )
    .map(([address]) => address);
  for (const address of [
    `/customers?q=${searched.text}`,
    `/customers?spend=${searched.amount}`,
    '/customers?sort=-spend',
    `/customers?country=${searched.country}`,
    `/customers/found?q=${encodeURIComponent(searched.email)}`,
  ])
    expect(differingAddresses).toContain(address);
}, 300_000);

test('adds a customer with the contact details of another one, whether these are hidden or not', async () => {
  const specialist = await app.signIn('SPECIALIST');
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
