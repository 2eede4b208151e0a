import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import sql, { raw } from 'sql-template-tag';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { sweepFiles } from '../../server/sweep';
import { ownAccount } from '../bank-statements/files';
import { createStatement } from '../bank-statements/world';
import { createReleaseNote } from '../documents/samples';
import { issueInvoice, newBuyer } from '../invoices/buyers';
import { createCataloguedSale } from '../results/sale';
import { european } from '../sanctions/sanctionLists';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, fetchSessionCookie } from '../support/client';
import { password } from '../support/people';
import { newCollection } from '../works/gallery';

/** Requirements for every upload endpoint and for every table with file keys; new ones are included automatically. */
const uploads = Object.values(nouns).flatMap((routes) =>
  Object.values(routes as Record<string, Route>).filter(({ upload }) => upload),
);

let app: TestApp;
let manager: ApiClient;
let cookie: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  cookie = await fetchSessionCookie(app.origin, app.people.MANAGER.email, password);
  ids.auctions = await createCataloguedSale(app, manager, { lots: [] });
  ids.collections = (await newCollection(manager)).id;
  ids.items = (await manager.post<{ id: number }>('/items', { title: 'A vase' })).body.id;
  ids['bank-statements'] = (
    await app.db.row<{ id: number }>(sql`
      insert into company_bank_accounts (company, position, payee, account, bank_code, bank, currency)
      values ('HOUSE', 1, 'House', ${ownAccount}, '', '', 'GBP') returning id`)
  ).id;
  ids.customers = (await manager.post<{ id: number }>('/customers', { lastName: 'Inventar' })).body.id;
});
afterAll(() => app.close());

const addressOf = ({ path }: Route) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'id' ? String(ids[path.split('/')[1] ?? '']) : 'EU',
  );
const listKeys = async () => {
  const all: string[] = [];
  for await (const { key } of app.context.files.list()) all.push(key);
  return all.sort();
};
/** Returns the files that rows refer to, by table: a `file_key`, or a `folder` with several files. */
const listKeysByTable = async () => {
  const tables = await app.db.rows<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('file_key', 'folder') order by 1`);
  const keysByTable: Record<string, string[]> = {};
  for (const { table, column } of tables)
    keysByTable[table] = (
      await app.db.rows<{ key: string }>(
        sql`select ${raw(column)} as key from ${raw(table)} where ${raw(column)} is not null order by 1`,
      )
    ).map(({ key }) => key);
  return keysByTable;
};
const snapshot = async () => ({ keys: await listKeys(), naming: await listKeysByTable() });
const type = 'multipart/form-data; boundary=x';
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

describe.each(uploads)('$path', (route) => {
  test('refuses a multipart body that is cut off, and stores nothing', async () => {
    const before = await snapshot();
    // A file that is not a picture is refused at its first bytes.
    const begins = /\/(pictures|avatar)$/.test(route.path) ? png : Buffer.from('lot,title\n1,Vase\n');
    for (const content of [begins, Buffer.concat([begins, Buffer.alloc(200_000, 'x')])]) {
      const response = await fetch(`${app.origin}/api${addressOf(route)}`, {
        method: 'POST',
        headers: { cookie, 'content-type': type },
        body: Buffer.concat([Buffer.from(head), content]),
      });
      expect([response.status, (await response.json()).code]).toEqual([400, 'input.unreadable']);
    }
    expect(await snapshot()).toEqual(before);
  });

  test.each([
    ['from a stranger', () => ({})],
    ['that is none', () => ({ cookie })],
  ])(
    'responds to a large file %s, and then to the next request on the connection',
    async (_, getCredentials) => {
      const before = await snapshot();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const sent = request(`${app.origin}/api${addressOf(route)}`, {
        method: 'POST',
        agent,
        headers: { ...getCredentials(), 'content-type': type },
      });
      sent.on('error', () => {});
      // Neither a table nor a picture nor a sanctions list.
      sent.write(`${head}%PDF-1.7 `);
      for (let at = 0; at < 48; at++) sent.write(randomBytes(64 * 1024));
      sent.end('\r\n--x--\r\n');
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await buffer(response);
      expect(response.statusCode).toBeLessThan(500);
      const next = request(`${app.origin}/api/health`, { agent });
      next.end();
      const [second] = (await once(next, 'response')) as [IncomingMessage];
      await buffer(second);
      expect(second.statusCode).toBe(200);
      agent.destroy();
      // Customer files may have any format, and a list is parsed later.
      if ((response.statusCode ?? 0) >= 400) expect(await snapshot()).toEqual(before);
      else expect(response.statusCode).toBeLessThan(300);
    },
  );
});

test('the daily sweep keeps the files that any table refers to', async () => {
  const photo = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
  const sent = async (path: string, name: string, content: Uint8Array | string) => {
    const { status } = await manager.upload(path, name, content);
    expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
  };
  await sent(`/auctions/${ids.auctions}/imports`, 'lots.csv', 'lot,title\n1,Vase\n');
  await sent(`/items/${ids.items}/pictures`, 'vase.jpg', await photo());
  await sent(
    `/bank-statements/accounts/${ids['bank-statements']}/files`,
    'statement.xml',
    createStatement([{ amount: 100 }]),
  );
  await sent('/emails/pictures', 'head.jpg', await photo());
  await sent('/session/avatar', 'me.jpg', await photo());
  await sent(`/customers/${ids.customers}/files`, 'email.pdf', 'An email');
  await sent(`/customers/${ids.customers}/verification/documents`, 'scan.pdf', 'A scan');
  expect((await manager.post(`/customers/${ids.customers}/privacy/access`)).status).toBe(202);
  await app.runDueJobs();
  const { id: buyer } = await newBuyer(manager, 'Inventar');
  const { id: invoice } = await issueInvoice(app, manager, buyer, [100_00]);
  expect((await manager.get(`/invoices/${invoice}/pdf`)).status).toBe(200);
  const note = await app.db.row<{ id: number }>(sql`
    insert into release_notes (invoice_id, customer_id, position, document, released_at)
    values (${invoice}, ${buyer}, 1, ${JSON.stringify(createReleaseNote('en-US'))}::jsonb, now()) returning id`);
  expect((await manager.get(`/release-notes/${note.id}/pdf`)).status).toBe(200);
  // Stored until its job has read it.
  await sent('/sanctions/EU', 'list.xml', european);

  const named = await listKeysByTable();
  // A table without rows would prove nothing.
  expect(Object.entries(named).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const before = await listKeys();
  for (const [table, rows] of Object.entries(named))
    for (const key of rows)
      expect([table, before.some((one) => one === key || one.startsWith(`${key}/`))]).toEqual([table, true]);
  const now = app.context.now;
  app.context.now = () => new Date(Date.now() + 25 * 3_600_000);
  await sweepFiles(app.context);
  app.context.now = now;
  expect(await listKeys()).toEqual(before);
});
