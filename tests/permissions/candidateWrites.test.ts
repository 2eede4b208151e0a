import sql from 'sql-template-tag';
import * as z from 'zod';
import { getScope, type Permission, permissions, type Role } from '#contract/api/permissions';
import { fillPath, type Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { checkImport, listCheckedRows, uploadLotFile } from '../imports/file';
import { sendFilled } from '../support/filledCalls';
import type { Call, Make } from './calls';
import { fixtures } from './fixtures';
import { candidates, type HiddenRows, openAppWithHiddenRows, other, plantHidden, searched } from './hidden';
import { newSale, type World } from './world';

/**
 * Calls every writing endpoint, and every query by POST, with texts that match hidden values. Two installations that differ
 * only in these values must send the same responses to a user without the permission, whatever is returned, counted or
 * refused.
 */

/** Removes values that differ between two runs anyway: times, tokens, ids and counters of the tests. */
const stripVolatile = (responseBody: unknown): string =>
  (JSON.stringify(responseBody) ?? '')
    .replace(/"requestId":"[^"]*"|"(?:id|bytes)":\d+/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replace(/[\w-]{30,}|(?<="id":")[\w-]{22}(?=")/g, 'TOKEN')
    // Recovery codes, and the user's own passkeys in the order of their random ids.
    .replace(/"recoveryCodes":\[[^\]]*\]|"(?:allow|exclude)Credentials":\[(?:\{[^{}]*\},?)*\]/g, 'OWN')
    .replace(/"(?:[^"\\]|\\.)*"/g, (text) => text.replace(/\d+/g, '#'));

/** The values to send in each field; the first accepted one is used. */
const passes: Readonly<Record<string, readonly string[]>> = {
  words: [searched.text, searched.email, searched.phone],
  addresses: [searched.email, searched.text],
  paddles: [searched.paddle, searched.phone, searched.email, searched.text],
};

/** Returns selections of rows by the filters of their list, which could select by hidden values. */
function listSelections(body: z.ZodType | undefined): Record<string, unknown>[] {
  if (!(body instanceof z.ZodObject) || !('rows' in body.shape)) return [];
  const union = body.shape.rows as unknown as { def: { options?: z.ZodType[] } };
  const query = (union.def.options ?? [])
    .map((one) => (one instanceof z.ZodObject ? (one.shape as Record<string, z.ZodType>).query : undefined))
    .find((one) => one instanceof z.ZodObject);
  if (!(query instanceof z.ZodObject)) return [];
  return Object.entries(query.shape as Record<string, z.ZodType>).flatMap(([key, schema]) =>
    [...new Set(candidates(schema))].flatMap((value) => {
      const acceptedValue = [value, Number(value), [value], value === 'true'].find(
        (one) => schema.safeParse(one).success,
      );
      return acceptedValue === undefined ? [] : [{ [key]: acceptedValue }];
    }),
  );
}

/** Returns whether a role has the permission of an endpoint; without it, each call gets the same 403. */
const isPermitted = (role: Role, { permission }: Route): boolean =>
  !(permission in permissions) || getScope(role, permission as Permission) !== undefined;

async function collectResponses(
  role: Role,
  value: typeof searched,
  selectedPasses = Object.keys(passes),
  isSelected: (noun: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const hidden: HiddenRows = await openAppWithHiddenRows();
  const { app, admin } = hidden;
  await plantHidden(hidden, value, role);
  const client = await app.signIn(role);
  await app.signIn(role);
  const world: World = { app, client, admin, department: app.departments.books };
  const responses = new Map<string, string>();
  const note = (key: string, status: number, body: unknown) =>
    responses.set(key, `${status} ${stripVolatile(body)}`);
  // A pass would repeat the first one where no field accepts another text.
  const textIn = (pass: string, schema: z.ZodString) =>
    passes[pass]?.find((text) => schema.safeParse(text).success);
  const [firstPass = ''] = selectedPasses;
  const changes = new Set<string>();
  for (const pass of selectedPasses) {
    const sent = await sendFilled(
      world,
      ({ endpoint, schema }) => {
        const text = textIn(pass, schema);
        for (const further of selectedPasses)
          if (textIn(further, schema) !== text) changes.add(`${endpoint} ${further}`);
        return text;
      },
      {
        isSent: ({ noun, endpoint, route }) =>
          isSelected(noun) &&
          (pass === firstPass || (changes.has(`${endpoint} ${pass}`) && isPermitted(role, route))),
      },
    );
    for (const { endpoint, status, responseBody, refused } of sent)
      note(`${endpoint} ${pass}`, status, { answer: responseBody, refused });
  }
  for (const [noun, routes] of Object.entries(nouns).filter(([one]) => isSelected(one)))
    for (const [name, route] of Object.entries(routes as Record<string, Route>))
      for (const query of listSelections(route.body)) {
        const make = (fixtures as unknown as Record<string, Record<string, Make>>)[noun]?.[name] as Make;
        const { params, body }: Call = await make(world);
        const verb = route.method.toLowerCase() as 'post' | 'put' | 'patch';
        const { status, body: responseBody } = await client[verb](fillPath(route.path, params), {
          ...(body as object),
          rows: { query },
        });
        note(`${noun}.${name} ${JSON.stringify(query)}`, status, responseBody);
        if (status === 403) break;
      }
  await importLots(world, note);
  await app.close();
  return responses;
}

/** Imports a file with the hidden values in every column that names a customer. */
async function importLots(
  world: World,
  note: (key: string, status: number, body: unknown) => void,
): Promise<void> {
  const { app, client } = world;
  const { text, email, phone, paddle } = searched;
  const columns = [
    'lot',
    'title',
    'consignor',
    'consignor no',
    'buyer',
    'paddle',
    'reserve',
    'email',
    'notes',
  ];
  const line = (at: number, person: string) => [
    at,
    'A clock',
    person,
    person,
    person,
    paddle,
    777_700,
    email,
    phone,
  ];
  const content = [columns, line(1, text), line(2, email), line(3, phone), line(4, 'Hiddenone')]
    .map((cells) => cells.join(','))
    .join('\n');
  const sale = await newSale(world);
  await app.db.run(sql`delete from jobs`);
  const tried = await client.upload(`/auctions/${sale}/imports`, 'lots.csv', content);
  note('lots of a file: upload', tried.status, tried.body);
  if (tried.status !== 201) return;
  const sheet = await checkImport(app, client, await uploadLotFile(client, sale, 'lots.csv', content));
  note('lots of a file: counts', 200, sheet.counts);
  note('lots of a file: rows', 200, await listCheckedRows(client, sheet.id));
}

test.each(['SPECIALIST', 'EDITOR'] as Role[])(
  'responds to writes of a %s the same whether hidden values match or not',
  async (role) => {
    const without = await collectResponses(role, other);
    const matching = await collectResponses(role, searched);
    expect(matching.size).toBeGreaterThan(500);
    const different = [...matching].filter(([key, responseBody]) => responseBody !== without.get(key));
    expect(Object.fromEntries(different)).toEqual(
      Object.fromEntries(different.map(([key]) => [key, without.get(key)])),
    );
  },
  600_000,
);

test('responds to a MANAGER differently, which proves that the values can match', async () => {
  const isSelected = (noun: string) => noun === 'customers' || noun === 'duplicates';
  const without = await collectResponses('MANAGER', other, ['addresses'], isSelected);
  const matching = await collectResponses('MANAGER', searched, ['addresses'], isSelected);
  const differingKeys = [...matching]
    .filter(([key, responseBody]) => responseBody !== without.get(key))
    .map(([key]) => key);
  expect(differingKeys).toContain('duplicates.alike addresses');
  expect(differingKeys.some((key) => key.startsWith('customers.updateMany'))).toBe(true);
}, 600_000);
