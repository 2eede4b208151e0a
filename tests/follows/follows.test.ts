import sql from 'sql-template-tag';
import type { Auction } from '#contract/auctions';
import type { Comment } from '#contract/comments';
import type { Customer } from '#contract/customers';
import type { Follow, FollowedRow, FollowNoun } from '#contract/follows';
import type { InboxEntry } from '#contract/notifications';
import type { User } from '../../server/app-context';
import type { Db } from '../../server/db/database';
import { recordEvent } from '../../server/events/event';
import { clearFollows } from '../../server/follows/clear';
import { takeDueDigest } from '../../server/notifications/due';
import { changeLot, formOf, newAuction, newLot } from '../auctions/forms';
import { newGoal } from '../goals/goal';
import { createLotImporter } from '../imports/lotImporter';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { signInRoles } from '../support/roles';
import { newItem } from '../works/gallery';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
let editor: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  ({ admin, manager, editor, specialist } = await signInRoles(app));
});
beforeEach(async () => {
  await app.db.run(sql`delete from notifications`);
  await app.db.run(sql`delete from follows`);
});
afterAll(() => app.close());

const importer = createLotImporter(() => ({ app, manager }));

let saleCount = 0;
const newSale = (specialistId: number | null = null) =>
  newAuction(manager, { code: `FOL${++saleCount}`, title: 'Followed', specialistId });
const retitle = (sale: Auction, title: string) =>
  manager.put<Auction>(`/auctions/${sale.id}`, { ...formOf(sale), title });
const readState = async (client: ApiClient, noun: FollowNoun, id: number) =>
  (await client.get<Follow>(`/follows/${noun}/${id}`)).body;
const choose = (client: ApiClient, noun: FollowNoun, id: number, state: 'FOLLOWING' | 'MUTED') =>
  client.put<Follow>(`/follows/${noun}/${id}`, { state });
const comment = (client: ApiClient, path: string, mentions: number[] = []) =>
  client.post<Comment>(`/comments/${path}`, { text: 'Look', mentions });
const listInbox = async (client: ApiClient) =>
  (await client.get<{ entries: InboxEntry[] }>('/notifications?limit=50')).body.entries;
/** Returns how many events each stored notification of the ADMIN about a row counts. */
const countStored = async (subjectId: number) =>
  (
    await app.db.rows<{ count: number }>(sql`
      select event_count as count from notifications
      where user_id = ${app.people.ADMIN.id} and subject_id = ${subjectId} order by id`)
  ).map(({ count }) => count);
const summarize = async (client: ApiClient) =>
  (await listInbox(client)).map(({ kind, count, about }) => [kind, about?.noun, about?.title, count]);
const listChoices = async (client: ApiClient) =>
  (await client.get<{ rows: FollowedRow[] }>('/follows')).body.rows;
const addCustomer = async (specialistId: number | null = null): Promise<Customer> =>
  (await manager.post<Customer>('/customers', { lastName: 'Vale', specialistId })).body;
const changeCustomer = ({ id, version }: Customer, remarks: string) =>
  manager.patch<Customer>(`/customers/${id}`, { remarks, version });

describe('the state', () => {
  test('of an own sale is following, of another one not, until the user chooses', async () => {
    const own = await newSale(app.people.SPECIALIST.id);
    expect(await readState(specialist, 'auctions', own.id)).toEqual({
      state: 'FOLLOWING',
      reason: 'RESPONSIBLE',
      defaultState: 'FOLLOWING',
    });
    expect(await readState(editor, 'auctions', own.id)).toEqual({
      state: 'NONE',
      reason: null,
      defaultState: 'NONE',
    });
    expect((await choose(editor, 'auctions', own.id, 'FOLLOWING')).body).toEqual({
      state: 'FOLLOWING',
      reason: 'CHOSEN',
      defaultState: 'NONE',
    });
    expect((await choose(specialist, 'auctions', own.id, 'MUTED')).body).toMatchObject({ state: 'MUTED' });
    expect((await specialist.delete<Follow>(`/follows/auctions/${own.id}`)).body).toMatchObject({
      state: 'FOLLOWING',
      reason: 'RESPONSIBLE',
    });
    expect((await editor.delete<Follow>(`/follows/auctions/${own.id}`)).body.state).toBe('NONE');
  });

  test('of a lot is that of its sale, unless the user chose another one for the lot', async () => {
    const sale = await newSale(app.people.SPECIALIST.id);
    const lot = await newLot(manager, sale.id, { title: 'Chart' });
    expect(await readState(specialist, 'lots', lot.id)).toMatchObject({
      state: 'FOLLOWING',
      reason: 'CONTAINED',
    });
    await choose(specialist, 'auctions', sale.id, 'MUTED');
    expect(await readState(specialist, 'lots', lot.id)).toMatchObject({
      state: 'MUTED',
      reason: 'CONTAINED',
    });
    await choose(specialist, 'lots', lot.id, 'FOLLOWING');
    expect(await readState(specialist, 'lots', lot.id)).toMatchObject({
      state: 'FOLLOWING',
      reason: 'CHOSEN',
      defaultState: 'MUTED',
    });
  });

  test('of a customer follows the assignment and open tasks', async () => {
    const customer = await addCustomer(app.people.SPECIALIST.id);
    expect(await readState(specialist, 'customers', customer.id)).toMatchObject({ reason: 'RESPONSIBLE' });
    expect(await readState(admin, 'customers', customer.id)).toMatchObject({ state: 'NONE' });
    await app.db.run(sql`
      insert into customer_tasks (customer_id, text, due_on, user_id, given_by, given_at)
      values (${customer.id}, 'Call', '2026-01-01', ${app.people.ADMIN.id}, ${app.people.ADMIN.id}, now())`);
    expect(await readState(admin, 'customers', customer.id)).toMatchObject({ reason: 'RESPONSIBLE' });
    await app.db.run(sql`update customer_tasks set done_at = now()`);
    expect(await readState(admin, 'customers', customer.id)).toMatchObject({ state: 'NONE' });
  });

  test('is refused for rows that the user may not read as for unknown ones', async () => {
    const goal = await newGoal(manager, { visibility: 'PRIVATE' });
    const customer = await addCustomer();
    const unknown = 999_999;
    for (const [client, noun, id] of [
      [admin, 'goals', goal.id],
      [specialist, 'customers', customer.id],
      [editor, 'customers', customer.id],
    ] as const)
      for (const call of [
        (row: number) => client.get(`/follows/${noun}/${row}`),
        (row: number) => choose(client, noun, row, 'FOLLOWING'),
        (row: number) => client.delete(`/follows/${noun}/${row}`),
      ]) {
        const [known, other] = [await call(id), await call(unknown)];
        expect(known.status).toBeGreaterThan(400);
        expect(known.body).toEqual({ ...(other.body as object), requestId: expect.any(String) });
      }
    expect(await choose(manager, 'auctions', unknown, 'FOLLOWING')).toMatchObject({ status: 404 });
    expect(await app.db.rows(sql`select 1 from follows`)).toEqual([]);
  });

  test('of a merged customer moves to the record it was merged into', async () => {
    const [survivor, merged] = [await addCustomer(), await addCustomer()];
    await choose(admin, 'customers', merged.id, 'FOLLOWING');
    const { status } = await manager.post(`/customers/${survivor.id}/merges`, {
      version: survivor.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      copyFields: [],
    });
    expect(status).toBe(201);
    expect(await readState(admin, 'customers', survivor.id)).toMatchObject({ reason: 'CHOSEN' });
    expect((await listChoices(admin)).map(({ id }) => id)).toEqual([survivor.id]);
  });

  test('of a merged customer moves only if the user follows them, not if they muted them', async () => {
    const [survivor, merged] = [await addCustomer(app.people.SPECIALIST.id), await addCustomer()];
    await choose(admin, 'customers', merged.id, 'MUTED');
    await app.db.run(sql`
      insert into follows (user_id, noun, noun_id, muted, reason, since)
      values (${app.people.SPECIALIST.id}, 'customers', ${merged.id}, true, 'CHOSEN', now())`);
    await manager.post(`/customers/${survivor.id}/merges`, {
      version: survivor.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      copyFields: [],
    });
    expect(await readState(admin, 'customers', survivor.id)).toMatchObject({ state: 'NONE' });
    expect(await readState(specialist, 'customers', survivor.id)).toMatchObject({
      state: 'FOLLOWING',
      reason: 'RESPONSIBLE',
    });
  });
});

describe('the list of choices', () => {
  test('has the title and the reason of each, and leaves out what the user may no longer read', async () => {
    const sale = await newSale();
    const goal = await newGoal(manager, { title: 'Shared', visibility: 'PUBLIC' });
    await choose(admin, 'goals', goal.id, 'FOLLOWING');
    await comment(admin, `auctions/${sale.id}`);
    expect(await listChoices(admin)).toMatchObject([
      {
        noun: 'auctions',
        id: sale.id,
        title: `${sale.code} · Followed`,
        state: 'FOLLOWING',
        reason: 'COMMENTED',
      },
      { noun: 'goals', id: goal.id, title: 'Shared', state: 'FOLLOWING', reason: 'CHOSEN' },
    ]);
    await app.db.run(sql`update goals set visibility = 'PRIVATE' where id = ${goal.id}`);
    expect((await listChoices(admin)).map(({ noun }) => noun)).toEqual(['auctions']);
  });

  test('loses removed rows with the next maintenance', async () => {
    const sale = await newSale();
    const lot = await newLot(manager, sale.id, { title: 'Lost' });
    await choose(admin, 'lots', lot.id, 'FOLLOWING');
    await choose(admin, 'auctions', sale.id, 'FOLLOWING');
    await app.db.run(sql`delete from lot_items where lot_id = ${lot.id}`);
    await app.db.run(sql`delete from lots where id = ${lot.id}`);
    await clearFollows(app.context);
    expect(await app.db.rows(sql`select noun from follows`)).toEqual([{ noun: 'auctions' }]);
  });
});

describe('comments', () => {
  test('notify followers of the row and of its sale, and their authors follow the row from then on', async () => {
    const sale = await newSale(app.people.SPECIALIST.id);
    const lot = await newLot(manager, sale.id, { title: 'Chart' });
    await choose(editor, 'auctions', sale.id, 'FOLLOWING');
    await comment(admin, `lots/${lot.id}`);
    for (const client of [specialist, editor])
      expect(await summarize(client)).toEqual([['commented', 'lots', expect.stringContaining('Chart'), 1]]);
    expect(await listInbox(manager)).toEqual([]);
    expect(await readState(admin, 'lots', lot.id)).toMatchObject({ state: 'FOLLOWING', reason: 'COMMENTED' });
  });

  test('on a muted row notify only who is mentioned, and do not end the silence of their author', async () => {
    const sale = await newSale(app.people.SPECIALIST.id);
    await choose(specialist, 'auctions', sale.id, 'MUTED');
    await comment(specialist, `auctions/${sale.id}`);
    expect(await readState(specialist, 'auctions', sale.id)).toMatchObject({ state: 'MUTED' });
    await comment(manager, `auctions/${sale.id}`);
    expect(await listInbox(specialist)).toEqual([]);
    await comment(manager, `auctions/${sale.id}`, [app.people.SPECIALIST.id]);
    expect((await summarize(specialist)).map(([kind]) => kind)).toEqual(['comment-mentioned']);
  });

  test('on a goal notify followers only while they see it', async () => {
    const goal = await newGoal(manager, { visibility: 'PUBLIC' });
    await choose(admin, 'goals', goal.id, 'FOLLOWING');
    await app.db.run(sql`update goals set visibility = 'PRIVATE' where id = ${goal.id}`);
    await comment(manager, `goals/${goal.id}`);
    expect(await app.db.rows(sql`select 1 from notifications`)).toEqual([]);
  });
});

describe('changes', () => {
  test('ten within an hour are one entry for each follower, and none for who made them', async () => {
    const item = await newItem(manager, { title: 'Globe' });
    await choose(admin, 'items', item.id, 'FOLLOWING');
    await choose(manager, 'items', item.id, 'FOLLOWING');
    let { version } = item;
    for (let round = 0; round < 10; round++) {
      const { body } = await manager.patch<{ version: number }>(`/items/${item.id}`, {
        title: `Globe ${round}`,
        version,
      });
      version = body.version;
    }
    const [entry, ...others] = await listInbox(admin);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'followed-changed',
      subjectId: item.id,
      count: 10,
      about: { noun: 'items', title: expect.stringContaining('Globe 9') },
      actor: { id: app.people.MANAGER.id },
    });
    expect(await listInbox(manager)).toEqual([]);
    expect(await countStored(item.id)).toEqual([10]);

    // Two transactions at the same time do not wait for each other, and the next event leaves one row again.
    const change = (tx: Db) =>
      recordEvent(tx, { now: new Date(), userId: null, noun: 'items', id: item.id, action: 'update' });
    await app.db.transaction(async (tx) => {
      await change(tx);
      await app.db.transaction(change);
    });
    expect(await countStored(item.id)).toEqual([11, 1]);
    expect((await listInbox(admin)).map(({ count }) => count)).toEqual([12]);
    await app.db.transaction(change);
    expect(await countStored(item.id)).toEqual([13]);
  });

  test('muting beats being responsible', async () => {
    const sale = await newSale(app.people.SPECIALIST.id);
    const { body } = await retitle(sale, 'First');
    expect(await summarize(specialist)).toEqual([
      ['followed-changed', 'auctions', expect.stringContaining('First'), 1],
    ]);
    await choose(specialist, 'auctions', sale.id, 'MUTED');
    await retitle(body, 'Second');
    expect((await listInbox(specialist)).map(({ count }) => count)).toEqual([1]);
  });

  test('of a lot notify who follows the lot itself, not all who follow its sale', async () => {
    const sale = await newSale(app.people.SPECIALIST.id);
    const lot = await newLot(manager, sale.id, { title: 'Chart' });
    await choose(editor, 'lots', lot.id, 'FOLLOWING');
    await changeLot(manager, lot, { title: 'Map' });
    expect(await summarize(editor)).toEqual([
      ['followed-changed', 'lots', expect.stringContaining('Map'), 1],
    ]);
    expect(await listInbox(specialist)).toEqual([]);
  });

  test('a publication is one entry of its own kind for every follower who did not mute the sale', async () => {
    const sale = await createCataloguedSale(app, manager, { lots: [{ number: '1' }] });
    await app.db.run(sql`update auctions set specialist_id = ${app.people.SPECIALIST.id} where id = ${sale}`);
    await choose(editor, 'auctions', sale, 'FOLLOWING');
    await choose(admin, 'auctions', sale, 'MUTED');
    await performStep(manager, sale, 'publish');
    for (const client of [specialist, editor])
      expect((await listInbox(client)).map(({ kind }) => kind)).toEqual(['auction-published']);
    expect(await listInbox(admin)).toEqual([]);
  });

  test('a special kind of notification about the same event replaces the one for followers', async () => {
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into items (title, department_id, catalogue_status)
      values ('Globe', ${app.departments.books}, 'IN_PROGRESS') returning id`);
    await specialist.post(`/items/${id}/submit`, { version: 1, reason: '' });
    await choose(specialist, 'items', id, 'FOLLOWING');
    await choose(admin, 'items', id, 'FOLLOWING');
    await manager.post(`/items/${id}/sendBack`, { version: 2, reason: 'No date' });
    expect((await listInbox(admin)).map(({ kind }) => kind)).toEqual(['followed-changed']);
    expect((await listInbox(specialist)).map(({ kind }) => kind)).toEqual(['item-returned']);
  });

  test('a special kind takes its event out of an entry of several', async () => {
    const item = await newItem(specialist, { title: 'Globe' });
    await choose(specialist, 'items', item.id, 'FOLLOWING');
    const { body } = await manager.patch<{ version: number }>(`/items/${item.id}`, {
      title: 'Small globe',
      version: item.version,
    });
    await specialist.post(`/items/${item.id}/submit`, { version: body.version, reason: '' });
    await manager.post(`/items/${item.id}/sendBack`, { version: body.version + 1, reason: 'No date' });
    expect((await listInbox(specialist)).map(({ kind, count }) => [kind, count])).toEqual([
      ['item-returned', 1],
      ['followed-changed', 1],
    ]);
  });

  test('a special kind for fewer users than follow the row leaves the entries of the others', async () => {
    const { id } = await addCustomer(app.people.SPECIALIST.id);
    await choose(admin, 'customers', id, 'FOLLOWING');
    const path = `/customers/${id}/verification`;
    const performVerificationStep = async (step: string) => {
      const { body } = await manager.get<{ version: number }>(path);
      expect((await manager.post(`${path}/steps`, { step, version: body.version })).status).toBe(200);
    };
    await performVerificationStep('require');
    for (const values of [
      { kind: 'PASSPORT', documentNo: 'P-1', expiresOn: '2099-01-01' },
      { kind: 'PROOF_OF_ADDRESS' },
    ]) {
      const { body } = await manager.upload<{ id: number }>(`${path}/documents`, 'scan.pdf', 'A scan');
      await manager.patch(`${path}/documents/${body.id}`, values);
    }
    await app.db.run(sql`delete from notifications`);
    await performVerificationStep('submit');
    expect((await listInbox(admin)).map(({ kind }) => kind)).toEqual(['verification-to-decide']);
    expect((await listInbox(specialist)).map(({ kind }) => kind)).toEqual(['followed-changed']);
  });

  test('an import of many lots is one entry, also for who follows several of the lots', async () => {
    const sale = await importer.newSale();
    const rows = (title: string) =>
      ['Lot;Title;Estimate low', ...[1, 2, 3, 4, 5].map((lot) => `${lot};${title} ${lot};100`)].join('\n');
    await importer.importFile(sale, rows('Map'));
    await app.db.run(sql`update auctions set specialist_id = ${app.people.SPECIALIST.id} where id = ${sale}`);
    const lots = await app.db.rows<{ id: number }>(
      sql`select id from lots where auction_id = ${sale} limit 3`,
    );
    for (const { id } of lots) await choose(specialist, 'lots', id, 'FOLLOWING');
    await app.db.run(sql`delete from notifications`);
    await importer.importFile(sale, rows('Chart'));
    const entries = await listInbox(specialist);
    expect(entries.map(({ kind, subjectId, about }) => [kind, about?.noun, subjectId])).toEqual([
      ['followed-changed', 'auctions', sale],
    ]);
    expect(entries[0]?.count).toBeLessThan(4);
  });

  test('a bulk change is one entry: about the customer, or about several without names', async () => {
    const [first, second] = [await addCustomer(), await addCustomer()];
    await addCustomer();
    const tag = (ids: number[], name: string) =>
      manager.patch('/customers', { rows: { ids }, change: { tag: name, add: true } });
    await choose(admin, 'customers', first.id, 'FOLLOWING');
    await tag([first.id, second.id], 'maps');
    expect(await summarize(admin)).toEqual([['followed-changed', 'customers', 'Vale', 1]]);
    await choose(admin, 'customers', second.id, 'FOLLOWING');
    await app.db.run(sql`delete from notifications`);
    await tag([first.id, second.id], 'globes');
    expect(await listInbox(admin)).toMatchObject([
      { kind: 'followed-changed', subjectId: 0, count: 1, about: { noun: 'customers', title: null } },
    ]);
  });

  test('wait for the daily digest, and are not emailed at once', async () => {
    const sale = await newSale(app.people.SPECIALIST.id);
    await retitle(sale, 'Changed');
    expect(
      await app.db.rows(sql`select in_app as "inApp", email_channel as channel from notifications`),
    ).toEqual([{ inApp: true, channel: 'DIGEST' }]);
  });

  test('are missing in the digest of a user who has lost the permission since', async () => {
    const [visible, lost] = [
      await addCustomer(app.people.SPECIALIST.id),
      await addCustomer(app.people.SPECIALIST.id),
    ];
    await changeCustomer(visible, 'A wish');
    await changeCustomer(lost, 'Another wish');
    await app.db.run(sql`update customers set specialist_id = null where id = ${lost.id}`);
    const { body } = await specialist.get<{ user: User }>('/session');
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    const digest = await app.db.transaction((tx) => takeDueDigest(tx, body.user, inTwoDays));
    expect(digest?.counts).toEqual([{ kind: 'followed-changed', count: 1 }]);
  });

  test('notify nobody who is inactive or lost the customer, and show no title to who lost it later', async () => {
    const customer = await addCustomer(app.people.SPECIALIST.id);
    const { body: changed } = await changeCustomer(customer, 'Secret wish');
    expect(await summarize(specialist)).toEqual([['followed-changed', 'customers', 'Vale', 1]]);
    await choose(specialist, 'customers', customer.id, 'FOLLOWING');
    await app.db.run(sql`update customers set specialist_id = null where id = ${customer.id}`);
    const inbox = await specialist.get('/notifications');
    expect(inbox.body).toMatchObject({ entries: [{ kind: 'followed-changed', about: null, actor: null }] });
    expect(JSON.stringify(inbox.body)).not.toContain('Vale');
    await changeCustomer(changed, 'Another wish');
    expect(await app.db.row(sql`select count(*) from notifications`)).toEqual({ count: 1 });

    const sale = await newSale(app.people.EDITOR.id);
    await app.db.run(sql`update users set active = false where id = ${app.people.EDITOR.id}`);
    await retitle(sale, 'Changed');
    await app.db.run(sql`update users set active = true where id = ${app.people.EDITOR.id}`);
    expect(
      await app.db.rows(sql`select 1 from notifications where user_id = ${app.people.EDITOR.id}`),
    ).toEqual([]);
  });
});
