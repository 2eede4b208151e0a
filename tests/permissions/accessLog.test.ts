import sql from 'sql-template-tag';
import type { ActivityEntry } from '#contract/activity';
import type { Auction } from '#contract/auctions';
import type { ResultRow } from '#contract/results';
import { createApp } from '../../server/app';
import { findLastChange } from '../../server/events/event';
import { changeLot, newAuction, newLot, readLot } from '../auctions/forms';
import { checkImport, commitImport, uploadLotFile } from '../imports/file';
import { createRegisterImporter } from '../imports/registerImporter';
import { applyStagedResults } from '../results/applyStagedResults';
import { createCataloguedSale, createLiveSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { password, staff } from '../support/people';
import { clearAccessLog, listAccesses } from './accessLog';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
/** the specialist's department has its first lot; its second lot has no reserve */
let sale: Auction;
/** the id of a LIVE sale with the same kinds of lots */
let live: number;
const at = (time: string) => {
  app.context.now = () => new Date(`2026-05-14T${time}:00Z`);
};
beforeAll(async () => {
  app = await openTestApp();
  at('10:10');
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
  const { books } = app.departments;
  sale = await newAuction(manager, { code: 'LOOKS', departmentIds: [books] });
  await newLot(manager, sale.id, { number: '1', title: 'A map', departmentId: books, reserve: 90_000 });
  await newLot(manager, sale.id, { number: '2', title: 'A globe', departmentId: books });
  live = await createLiveSale(app, manager, {
    lots: [{ number: '1', reserve: 90_000 }, { number: '2' }, { number: '3', reserve: 90_000 }],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  at('10:10');
  await clearAccessLog(app);
});

const grid = (of: number) => `/auctions/${of}/lots`;
const ofSale = (by: string, id = sale.id) => ({ by, noun: 'auctions', id });
const ofLot = (by: string, id: number) => ({ by, noun: 'lots', id });
const activity = async (client: ApiClient, path: string) =>
  (await client.get<{ entries: ActivityEntry[] }>(`/activity${path}`)).body.entries;

describe('access log', () => {
  test('records one entry per user, sale and hour', async () => {
    await manager.get(grid(sale.id));
    at('10:59');
    await manager.get(grid(sale.id));
    expect(await listAccesses(app, 'see-reserve')).toEqual([ofSale('MANAGER')]);
    await specialist.get(grid(sale.id));
    expect(await listAccesses(app, 'see-reserve')).toEqual([ofSale('MANAGER'), ofSale('SPECIALIST')]);
    at('11:00');
    await manager.get(grid(sale.id));
    expect(await listAccesses(app, 'see-reserve')).toEqual([
      ofSale('MANAGER'),
      ofSale('SPECIALIST'),
      ofSale('MANAGER'),
    ]);
  });

  test('records an entry for a lot whose page is opened, besides that for the sale', async () => {
    await manager.get(grid(sale.id));
    const { id } = await readLot(manager, sale.id, '1');
    await manager.get(`/activity/lots/${id}`);
    expect(await listAccesses(app, 'see-reserve')).toEqual([ofSale('MANAGER'), ofLot('MANAGER', id)]);
  });

  test('records nothing where no reserve is set or the user cannot see it', async () => {
    const editor = await app.signIn('EDITOR');
    await manager.get(`${grid(sale.id)}/2`);
    await manager.get(`${grid(sale.id)}?q=globe`);
    for (const path of [grid(sale.id), `${grid(sale.id)}/1`])
      expect((await editor.get(path)).status).toBe(200);
    expect(await listAccesses(app, 'see-reserve')).toEqual([]);
    await editor.get(grid(live));
    expect(await listAccesses(app, 'see-reserve')).toEqual([ofSale('EDITOR', live)]);
  });

  test('records an entry for the note of a reserve and for requests about a lot, but not for the publication rule of that name', async () => {
    const { books } = app.departments;
    const lotInput = { number: '3', title: 'A chart', departmentId: books, reserveNote: 'The owner insists' };
    const { id } = await newLot(manager, sale.id, lotInput);
    await clearAccessLog(app);
    await specialist.get(`${grid(sale.id)}/3`);
    expect(await listAccesses(app, 'see-reserve')).toEqual([ofLot('SPECIALIST', id)]);

    await clearAccessLog(app);
    await app.db.run(sql`
      insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
      values (${sale.id}, ${id}, 'CHANGE', 'Reserve 90', ${app.people.SPECIALIST.id}, now())`);
    await manager.get(`${grid(sale.id)}/3/requests`);
    expect(await listAccesses(app, 'see-reserve')).toEqual([ofLot('MANAGER', id)]);

    await clearAccessLog(app);
    const bare = await newAuction(manager, { code: 'RULES' });
    const { version } = (await manager.get<{ version: number }>(`/auctions/${bare.id}/publication-rules`))
      .body;
    const levels = { reserve: 'WARN' };
    expect(await manager.put(`/auctions/${bare.id}/publication-rules`, { levels, version })).toMatchObject({
      status: 200,
    });
    expect(JSON.stringify(await activity(manager, `/auctions/${bare.id}`))).toContain('WARN');
    expect(await listAccesses(app, 'see-reserve')).toEqual([]);
  });

  test('records remarks in a file of customers under the file', async () => {
    const { uploadAndCheck } = createRegisterImporter(() => ({ app, manager }), 'customers');
    const { id } = await uploadAndCheck('reference,last name,remarks\nR-1,Remarked,Pays late\n', {
      source: 'Cards',
    });
    for (const path of [`/imports/${id}`, `/imports/${id}/rows`, `/imports/${id}/values?column=2`]) {
      await clearAccessLog(app);
      expect(JSON.stringify((await manager.get(path)).body)).toContain('Pays late');
      expect(await listAccesses(app, 'see-notes')).toEqual([{ by: 'MANAGER', noun: 'imports', id }]);
    }
  });

  test('records one entry for processes that read at the same time', async () => {
    const other = await createApp({ ...app.context, loggedAccessKeys: new Set() });
    const cookie = `${
      (
        await app.fastify.inject({
          method: 'POST',
          url: '/api/session',
          payload: { email: app.people.MANAGER.email, password },
        })
      ).headers['set-cookie']
    }`.split(';')[0];
    const looks = [app.fastify, other].flatMap((fastify) =>
      Array.from({ length: 4 }, () =>
        fastify.inject({ url: `/api${grid(sale.id)}`, headers: { cookie: cookie ?? '' } }),
      ),
    );
    for (const { statusCode } of await Promise.all(looks)) expect(statusCode).toBe(200);
    await other.close();
    expect(await listAccesses(app, 'see-reserve')).toEqual([ofSale('MANAGER')]);
  });

  test('writes the entry with one statement, and with none once this process has cached it', async () => {
    const run = jest.spyOn(app.db, 'run');
    const countSecretQueries = () =>
      run.mock.calls.filter(([{ values }]) => values.includes('see-reserve')).length;
    await manager.get(grid(sale.id));
    expect(countSecretQueries()).toBe(1);
    await manager.get(grid(sale.id));
    expect(countSecretQueries()).toBe(1);
    run.mockRestore();
  });

  test('hides the reserve when the entry cannot be written', async () => {
    await app.db.run(sql`alter table events add constraint unwritable check (action <> 'see-reserve')`);
    const { status, body } = await manager.get(grid(sale.id));
    await app.db.run(sql`alter table events drop constraint unwritable`);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('90000');
  });
});

describe('access log of writes that return a reserve or are refused with one', () => {
  const row = async (number: string) =>
    (await manager.get<{ data: ResultRow[] }>(`/auctions/${live}/results`)).body.data.find(
      (one) => one.number === number,
    ) as ResultRow;
  const accessesOfWrite = async (write: () => Promise<{ status: number; body: unknown }>, status: number) => {
    await clearAccessLog(app);
    const response = await write();
    expect(response.status).toBe(status);
    expect(JSON.stringify(response.body)).toMatch(/900/);
    return listAccesses(app, 'see-reserve');
  };

  test('records adding, changing and withdrawing a lot, and stale changes of it', async () => {
    const added = { title: 'An atlas', reserve: 90_000, number: '8' };
    const [look] = await accessesOfWrite(() => manager.post(grid(sale.id), added), 201);
    const lot = await readLot(manager, sale.id, '8');
    const expected = [ofLot('MANAGER', lot.id)];
    expect([look]).toEqual(expected);
    const address = `${grid(sale.id)}/8`;
    const change = { id: lot.id, version: lot.version, notes: 'Foxed' };
    expect(await accessesOfWrite(() => manager.patch(address, change), 200)).toEqual(expected);
    expect(await accessesOfWrite(() => manager.patch(address, change), 409)).toEqual(expected);
    const old = `id=${lot.id}&version=${lot.version}`;
    expect(await accessesOfWrite(() => manager.delete(`${address}?${old}`), 409)).toEqual(expected);
    const withdrawal = { id: lot.id, version: lot.version + 1, reason: 'Damaged' };
    expect(await accessesOfWrite(() => manager.post(`${address}/withdrawal`, withdrawal), 200)).toEqual(
      expected,
    );
  });

  test('records a result that is recorded, confirmed, stale, corrected and undone', async () => {
    const address = `${grid(live)}/1/result`;
    const result = { outcome: 'SOLD', hammer: 80_000, buyer: 'Rex', paddle: '5' };
    const { id, version } = await row('1');
    const expected = [ofLot('MANAGER', id)];
    const sold = (more = {}) => manager.post(address, { ...result, version, ...more });
    expect(await accessesOfWrite(() => sold(), 409)).toEqual(expected);
    expect(await accessesOfWrite(() => sold({ confirmed: true }), 200)).toEqual(expected);
    expect(await accessesOfWrite(() => sold({ confirmed: true, hammer: 95_000 }), 409)).toEqual(expected);
    const correction = { ...result, hammer: 85_000, reason: 'Misheard', confirmed: true };
    const now = await row('1');
    expect(
      await accessesOfWrite(() => manager.put(address, { ...correction, version: now.version }), 200),
    ).toEqual(expected);
    const last = await row('1');
    expect(await accessesOfWrite(() => manager.delete(`${address}?version=${last.version}`), 200)).toEqual(
      expected,
    );
  });

  test('records a file that is uploaded, mapped again and corrected', async () => {
    const text = 'lot,title,reserve\n11,A sextant,900\n,A compass,900\n';
    const expected = [ofSale('MANAGER')];
    await uploadLotFile(manager, sale.id, 'reserves.csv', text);
    expect(await listAccesses(app, 'see-reserve')).toEqual(expected);
    const file = await checkImport(
      app,
      manager,
      await uploadLotFile(manager, sale.id, 'reserves.csv', text),
      {},
    );
    const mapping = { reading: file.reading, mapping: file.mapping };
    const correctCell = () => manager.patch(`/imports/${file.id}/rows/3`, { column: 0, text: '12' });
    expect(await accessesOfWrite(correctCell, 200)).toEqual(expected);
    expect(await accessesOfWrite(() => manager.put(`/imports/${file.id}/mapping`, mapping), 200)).toEqual(
      expected,
    );
  });

  test('records staged results below the reserve', async () => {
    const late = await createCataloguedSale(app, manager, { lots: [{ number: '1', reserve: 90_000 }] });
    const text = 'lot,title,hammer,status\n1,Lot 1,100,Sold\n';
    const file = await checkImport(app, manager, await uploadLotFile(manager, late, 'results.csv', text), {});
    await commitImport(app, manager, file.id);
    await performStep(manager, late, 'publish');
    await performStep(manager, late, 'open');
    await applyStagedResults(app, manager, late);
    const look = () => manager.get(`/auctions/${late}/staged-results`);
    expect(await accessesOfWrite(look, 200)).toEqual([ofSale('MANAGER', late)]);
  });
});

describe('activity', () => {
  const actions = (entries: ActivityEntry[]) =>
    entries.map(({ action, noun, label, by }) => [action, noun, label, by]);
  const { name } = staff.SPECIALIST;

  test('of a sale omits accesses unless they are requested', async () => {
    await specialist.get(grid(sale.id));
    await specialist.get(`${grid(sale.id)}/1`);
    const path = `/auctions/${sale.id}`;
    const actionsOnly = await activity(manager, path);
    const all = await activity(manager, `${path}?access=true`);
    expect(actions(actionsOnly).flat()).not.toContain('see-reserve');
    expect(actions(all)).toEqual([
      ['see-reserve', 'lots', '1', name],
      ['see-reserve', 'auctions', 'LOOKS', name],
      ...actions(actionsOnly),
    ]);
    const [ofLot] = actions(all);
    // Only users who see all reserves of the sale see who read them for the whole sale.
    expect(actions(await activity(specialist, `${path}?access=true`))).toEqual([
      ofLot,
      ...actions(actionsOnly),
    ]);
    expect(actions(await activity(await app.signIn('EDITOR'), `${path}?access=true`))).toEqual(
      actions(actionsOnly),
    );
  });

  test('of a lot shows requested accesses only to users who can see its reserve', async () => {
    const { id } = await readLot(manager, sale.id, '1');
    await clearAccessLog(app);
    await specialist.get(`${grid(sale.id)}/1`);
    const actionsFor = async (client: ApiClient, query = '') =>
      (await activity(client, `/lots/${id}${query}`)).map(({ action }) => action);
    expect(await actionsFor(manager)).toEqual(['create']);
    expect(await actionsFor(specialist, '?access=true')).toEqual(['see-reserve', 'create']);
    expect(await actionsFor(await app.signIn('EDITOR'), '?access=true')).toEqual(['create']);
  });
});

test('does not treat a reader as the last user who changed the row', async () => {
  const { id, version } = await readLot(manager, sale.id, '1');
  await changeLot(manager, await readLot(manager, sale.id, '1'), { notes: 'Trimmed' });
  await specialist.get(`${grid(sale.id)}/1`);
  await specialist.get(grid(sale.id));
  expect((await findLastChange(app.db, 'lots', id)).by).toBe(staff.MANAGER.name);
  expect((await findLastChange(app.db, 'auctions', sale.id)).by).toBe(staff.MANAGER.name);
  const { body } = await specialist.patch(`${grid(sale.id)}/1`, { id, version, notes: 'Mine' });
  expect(body).toMatchObject({ code: 'row.stale', params: { by: staff.MANAGER.name } });
});
