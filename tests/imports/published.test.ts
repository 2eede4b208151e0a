import type { Staged } from '#contract/staged-results';
import { applyStagedResults } from '../results/applyStagedResults';
import { performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { commitImport } from './file';
import { createLotImporter } from './lotImporter';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
});
afterAll(() => app.close());

const { newSale, uploadAndCheck, importFile, summarizeRows } = createLotImporter(() => ({ app, manager }));

describe('file for a published sale', () => {
  test('imports only results, each recorded as if it were typed', async () => {
    const sale = await newSale();
    await importFile(
      sale,
      'lot,title,low estimate,high estimate\n1,Vase,100,200\n2,Bowl,100,200\n3,Cup,100,200\n4,Jug,10,20\n',
    );
    await performStep(manager, sale, 'publish');
    const file = await uploadAndCheck(
      sale,
      'lot,title,hammer,paddle,status\n1,Vase,150,217,Sold\n2,Big bowl,90,,Unsold\n3,Cup,,,Withdrawn\n4,Jug,900,5,Sold\n5,Plate,9,9,Sold\n',
    );
    expect(await summarizeRows(file)).toEqual([
      [2, 'OK', 'CHANGED'],
      [3, 'ERROR', 'CHANGED', 'sale_published'],
      [4, 'OK', 'CHANGED'],
      [5, 'OK', 'CHANGED'],
      [6, 'ERROR', 'NEW', 'sale_published'],
    ]);
    await commitImport(app, manager, file.id);
    await performStep(manager, sale, 'open');
    const { batch } = await applyStagedResults(app, editor, sale);
    // An EDITOR cannot withdraw lots, and 900 for an estimate of 20 needs confirmation.
    expect(batch?.recorded).toBe(1);
    expect(batch?.refused).toEqual([
      expect.objectContaining({ number: '3', code: 'permission.denied' }),
      expect.objectContaining({ number: '4', code: 'result.far_above' }),
    ]);
    expect(await applyStagedResults(app, manager, sale, { confirmed: true })).toMatchObject({
      ...{ staged: 0, applied: 3 },
      batch: { state: 'APPLIED', recorded: 2, refused: [] },
    });
    const lot = await manager.get(`/auctions/${sale}/lots/1`);
    expect(lot.body).toMatchObject({ status: 'SOLD', hammer: 15_000, paddle: '217' });
  });

  test('of two users who apply results at once, only one succeeds', async () => {
    const sale = await newSale();
    await importFile(sale, 'lot,title,hammer\n1,Vase,150\n2,Bowl,90\n');
    await performStep(manager, sale, 'publish');
    await performStep(manager, sale, 'open');
    const both = await Promise.all(
      [manager, editor].map((client) =>
        client.post(`/auctions/${sale}/staged-results/apply`, { confirmed: true }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'result.applying',
      params: { by: expect.any(String) },
    });
    await app.runDueJobs();
    const { batch } = (await manager.get<Staged>(`/auctions/${sale}/staged-results`)).body;
    expect(batch).toMatchObject({ state: 'APPLIED', done: 2, recorded: 2 });
  });

  test('does not overwrite a different result', async () => {
    const sale = await newSale();
    await importFile(sale, 'lot,title,hammer,buyer\n1,Vase,150,Agnew\n');
    await performStep(manager, sale, 'publish');
    await performStep(manager, sale, 'open');
    await applyStagedResults(app, manager, sale);
    const file = await uploadAndCheck(sale, 'lot,title,hammer,buyer\n1,Vase,160,Agnew\n');
    expect(await summarizeRows(file)).toEqual([[2, 'ERROR', 'CHANGED', 'result_recorded']]);
  });

  test('is refused when the sale has ended', async () => {
    const sale = await newSale();
    await manager.post(`/auctions/${sale}/cancel`, {
      version: (await manager.get(`/auctions/${sale}`)).body.version,
      reason: 'A test',
    });
    const { status, body } = await manager.upload<{ code: string }>(
      `/auctions/${sale}/imports`,
      'lots.csv',
      'lot\n1\n',
    );
    expect([status, body.code]).toEqual([409, 'import.sale_closed']);
  });
});
