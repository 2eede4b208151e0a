import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import * as z from 'zod';
import { type Role, roles } from '#contract/api/permissions';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { seedPresets } from '../../server/db/presets';
import { seedDemo } from '../../server/demo/demo';
import { clearSessionCache } from '../../server/session/session-cache';
import { createReleaseNote } from '../documents/samples';
import { newGoal } from '../goals/goal';
import { checkImport, uploadLotFile } from '../imports/file';
import { createCataloguedSale } from '../results/sale';
import { createDoubtfulCampaign, createSentCampaign } from '../returns/shared';
import { openTestApp, type TestApp } from '../support/app';
import { isFullRun } from '../support/fullRun';
import {
  corrupt,
  createDice,
  type Dice,
  generateValue,
  hostileTexts,
  pickHostileValue,
} from '../support/randomValues';

/**
 * Calls every endpoint as each role with valid and invalid input: no response may be 500, and every refusal must be a
 * problem. The same seed sends the same requests; a failure shows what was sent.
 */
const seed = process.env.FUZZ_SEED ?? '1';

const endpoints = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    action: `${noun}.${name}`,
    route,
  })),
);
const casesEach = isFullRun ? 5 : 2;

let app: TestApp;
/** ids of existing rows by the first segment of their path, from which ids are guessed */
const knownIds: Record<string, number[]> = {};
beforeAll(async () => {
  app = await openTestApp();
  await app.db.transaction(async (tx) => {
    await seedPresets(tx);
    await seedDemo(tx, app.context);
  });
  await readyStates();
  for (const noun of new Set(endpoints.map(({ route }) => getNoun(route))))
    knownIds[noun] = await listIds(tables[noun] ?? noun.replaceAll('-', '_'));
  // Ids in paths are chosen from existing rows.
  const byId = endpoints.filter(({ route }) => /^\/[a-z-]+\/:id/.test(route.path));
  expect(
    byId.filter(({ route }) => knownIds[getNoun(route)]?.length === 0).map(({ action }) => action),
  ).toEqual([]);
});

/** Returns the first segment of the path. */
const getNoun = ({ path }: Route) => path.split('/')[1] ?? '';
/** tables with other names than their noun */
const tables: Record<string, string> = {
  outbox: 'mails',
  notes: 'customer_notes',
  tasks: 'customer_tasks',
  requests: 'lot_requests',
  'text-messages': 'text_messages',
};
const listIds = async (table: string): Promise<number[]> => {
  const { is } = await app.db.row<{ is: boolean }>(sql`
    select exists (select from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name = 'id' and data_type in ('bigint', 'integer')) as is`);
  if (!is) return [1, 2, 3];
  const rows = await app.db.rows<{ id: number }>(sql`select id from ${raw(table)} order by id limit 30`);
  return rows.map(({ id }) => id);
};

/** Prepares states that only jobs create: a checked file, a sent campaign and a finished data export of a customer. */
async function readyStates(): Promise<void> {
  await app.db.run(sql`delete from jobs where kind = 'demo-picture'`);
  await app.db.run(sql`
    insert into returned_mails (at, source, digest, raw, handled_at, issue)
    values (now(), 'MAILBOX', 'unreadable', '?', now(), 'too_slow')`);
  await app.db.run(sql`
    insert into text_messages (recipient, body, created_at, expires_at)
    values ('+447400123456', 'Your code is 123456.', now(), now() + interval '10 minutes')`);
  // For another domain, so that no sign-in asks for it.
  await app.db.run(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, rp_id, backed_up, verifies_user,
      created_at)
    values (${app.people.EDITOR.id}, 'credential', '', 0, '{}', 'Laptop', 'former.example', false, true, now())`);
  await app.db.run(sql`
    insert into avatars (user_id, folder, created_at) values (${app.people.EDITOR.id}, 'avatars/none', now())`);
  await app.db.run(sql`
    insert into release_notes (invoice_id, customer_id, position, document, released_at)
    select id, customer_id, 1, ${JSON.stringify(createReleaseNote('en-US'))}::jsonb, now()
    from invoices where number is not null limit 1`);
  const manager = await app.signIn('MANAGER');
  const sale = await createCataloguedSale(app, manager, { lots: [] });
  await manager.post(`/comments/auctions/${sale}`, { text: 'Look' });
  const file = await uploadLotFile(manager, sale, 'lots.csv', 'lot,title\n1,Vase\n2,Bowl\n');
  await checkImport(app, manager, file);
  const customer = await app.db.row<{ id: number }>(sql`select min(id) as id from customers`);
  await manager.post(`/customers/${customer.id}/privacy/access`);
  const [vera, wera] = await Promise.all(
    ['Vera Inventar', 'Wera Inventar'].map(
      async (name) => (await manager.post<{ id: number }>('/artists', { name })).body.id,
    ),
  );
  await manager.post(`/artists/${vera}/merges`, { version: 1, mergedId: wera, mergedVersion: 1 });
  const [one, other] = await Promise.all(
    ['Specimen', 'Specimen Two'].map((lastName) => manager.post<{ id: number }>('/customers', { lastName })),
  );
  const merging = { version: 1, mergedId: other?.body.id, mergedVersion: 1, copyFields: [] };
  expect((await manager.post(`/customers/${one?.body.id}/merges`, merging)).status).toBeLessThan(300);
  await manager.post('/suppressions', { email: 'gone@example.org', detail: 'Asked by email' });
  const goal = await newGoal(manager);
  await manager.post(`/comments/goals/${goal.id}`, { text: 'Look' });
  await manager.post('/views', { list: 'auctions', name: 'Past', query: 'tab=past' });
  await app.anonymous.post('/session/forgotten', { email: app.people.EDITOR.email });
  await createSentCampaign(app, { count: 3, links: ['https://house.test/lot/1'] });
  await createDoubtfulCampaign(app);
  expect(await app.runDueJobs()).toEqual([]);
}
afterAll(() => app.close());

/** Restores all users and signs them in again, because the actions end sessions and change users. */
beforeEach(async () => {
  for (const role of roles) {
    const { id } = app.people[role];
    await app.db.run(sql`update users set role = ${role}, active = true where id = ${id}`);
    await app.db.run(sql`
      insert into sessions (hash, user_id, created_at, last_seen_at, expires_at, address, agent)
      values (${createHash('sha256').update(role).digest()}, ${id}, now(), now(), now() + interval '1 day', '', '')
      on conflict do nothing`);
  }
  await app.db.run(sql`delete from sign_in_failures`);
  await clearSessionCache(app.db);
});

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const encodeText = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

function generateAddress({ path, params, query }: Route, dice: Dice): string {
  const values = generateValue(params ?? z.object({}), dice) as Record<string, unknown>;
  const ids = knownIds[path.split('/')[1] ?? ''] ?? [1, 2, 3];
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    if (dice.chance(0.1)) return encodeText(String(dice.one(hostileTexts)).slice(0, 250) || 'x');
    if (dice.chance(0.01)) return '%E0%A4%A';
    return encodeText(String(name === 'id' && ids.length > 0 ? dice.one(ids) : values[name]));
  });
  const queryEntries = Object.entries(
    dice.chance(0.3) ? {} : ((generateValue(query ?? z.object({}), dice) ?? {}) as Record<string, unknown>),
  );
  if (dice.chance(0.15))
    queryEntries.push([dice.one(['extra', 'page', 'sort', 'q', '__proto__']), pickHostileValue(dice)]);
  const text = queryEntries
    .flatMap(([key, value]) =>
      [value].flat().map((one) => `${encodeText(key)}=${encodeText(asText(one)).slice(0, 4000)}`),
    )
    .join('&');
  return `${filled}${text && `?${text}`}`;
}

function generateBody({ method, body, upload }: Route, dice: Dice): Pick<RequestInit, 'body' | 'headers'> {
  if (method === 'GET') return {};
  if (upload) return generateUpload(dice);
  const json = { 'content-type': 'application/json' };
  if (dice.chance(0.03)) return { body: '{"a":', headers: json };
  if (dice.chance(0.03)) return { body: '['.repeat(9_000 + dice.below(9_000)), headers: json };
  if (dice.chance(0.03))
    return { body: 'title=1', headers: { 'content-type': dice.one(['text/plain', 'x', '']) } };
  const values = generateValue(body ?? z.object({}), dice);
  return { body: JSON.stringify(dice.chance(0.5) ? corrupt(values, dice) : values) ?? '', headers: json };
}

function generateUpload(dice: Dice): Pick<RequestInit, 'body' | 'headers'> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const name = dice.one([
    'lots.csv',
    'lots.xlsx',
    'a\0b.csv',
    '../../x.csv',
    '💥',
    '"',
    'x'.repeat(5000),
    '',
  ]);
  const content = dice.one([
    'lot,title\n1,A\n',
    '',
    '\0',
    'PK\x03\x04',
    '\xff\xd8\xff',
    `${'x'.repeat(200_000)}`,
  ]);
  const multipartBody = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`;
  return {
    headers,
    body: dice.chance(0.4) ? multipartBody.slice(0, dice.below(multipartBody.length)) : multipartBody,
  };
}

test.each(endpoints)('$action handles any input', async ({ action, route }) => {
  const sendRandomRequest = async (role: Role) => {
    const dice = createDice(`${seed} ${action} ${role}`);
    for (let at = 0; at < casesEach; at++) {
      const address = generateAddress(route, dice);
      const { body, headers } = generateBody(route, dice);
      const pendingResponse = fetch(`${app.origin}/api${address}`, {
        method: route.method,
        body,
        headers: {
          cookie: `rostrum=${role}`,
          ...headers,
          ...(dice.chance(0.2) ? { 'idempotency-key': dice.one(['k', 'a key', 'x'.repeat(300)]) } : {}),
        },
      });
      // A file that is refused before it was read closes its connection.
      const response = route.upload ? await pendingResponse.catch(() => undefined) : await pendingResponse;
      if (!response) continue;
      // A stream does not end.
      const isStream = response.ok && route.reply === 'stream';
      if (isStream) await response.body?.cancel();
      const text = isStream ? '' : await response.text();
      const context = {
        role,
        sent: `${route.method} ${address} ${String(body)}`.slice(0, 2000),
        text: text.slice(0, 500),
      };
      expect({ ...context, failed: response.status >= 500 }).toEqual({ ...context, failed: false });
      expect({ ...context, type: response.status < 400 || response.headers.get('content-type') }).toEqual({
        ...context,
        type: response.status < 400 || 'application/problem+json',
      });
      expect(response.headers.get('cache-control')).toMatch(/no-store|immutable/);
    }
  };
  // All at once, so that the requests also interfere with each other.
  await Promise.all(roles.map(sendRandomRequest));
});
