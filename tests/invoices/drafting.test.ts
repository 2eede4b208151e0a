import sql, { type Sql } from 'sql-template-tag';
import type { Invoice, InvoiceRow } from '#contract/invoices';
import { waitForLock } from '../support/waitForLock';
import { type Desk, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

describe('drafting', () => {
  test('gives each buyer one draft with all lots, and names lots that cannot be invoiced', async () => {
    const [first, second] = [await desk.newCustomer(), await desk.newCustomer()];
    const auctionId = await desk.sellLots([
      [1_000_000, first],
      [50_000, second],
      [20_000, first],
      [10_000, null],
    ]);
    const drafts = await desk.draft(auctionId);
    expect(drafts.map(({ customer, lots, total, state }) => [customer?.id, lots, total, state])).toEqual([
      [first, 2, 1_338_240, 'DRAFT'],
      [second, 1, 65_600, 'DRAFT'],
    ]);
    expect(await desk.summaryOf(auctionId)).toMatchObject({
      soldLots: 4,
      draftedLots: 3,
      readyLots: 0,
      blockedLots: [expect.objectContaining({ lotNumber: '4', buyer: 'A stranger', reason: 'NO_CUSTOMER' })],
      drafts: 2,
      run: expect.objectContaining({ kind: 'DRAFT', state: 'DONE', done: 2, total: 2 }),
    });
    // Drafting again adds nothing.
    expect((await desk.draft(auctionId)).map(({ id, total }) => [id, total])).toEqual(
      drafts.map(({ id, total }) => [id, total]),
    );
  });

  test('puts lots under the margin scheme on invoices of their own where the company wants that', async () => {
    await desk.app.db.run(sql`update house set separate_schemes = true`);
    const buyer = await desk.newCustomer();
    const auctionId = await desk.sellLots([
      [1_000_000, buyer],
      [1_000_000, buyer],
    ]);
    await desk.app.db.run(
      sql`update lots set sold_vat_scheme = 'STANDARD' where auction_id = ${auctionId} and number = '2'`,
    );
    expect((await desk.draft(auctionId)).map(({ total }) => total).sort()).toEqual([1_312_000, 1_512_000]);
    await desk.app.db.run(sql`update house set separate_schemes = false`);
  });

  const draftDuring = async (auctionId: number, change: Sql): Promise<InvoiceRow[]> => {
    let drafting: ReturnType<Desk['draft']> | undefined;
    await desk.app.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from lots where auction_id = ${auctionId} for update`);
      drafting = desk.draft(auctionId);
      await waitForLock(desk.app.db);
      await tx.run(change);
    });
    return (await drafting) ?? [];
  };

  test('uses the VAT scheme that a lot gets at the same moment', async () => {
    const auctionId = await desk.sellLots([[100_000, await desk.newCustomer()]]);
    const drafts = await draftDuring(
      auctionId,
      sql`update lots set sold_vat_scheme = 'STANDARD' where auction_id = ${auctionId}`,
    );
    expect(drafts.map(({ total }) => total)).toEqual([151_200]);
  });

  test('leaves out a lot that gets another buyer at the same moment, and the next run drafts it', async () => {
    const [first, second] = [await desk.newCustomer(), await desk.newCustomer()];
    const auctionId = await desk.sellLots([[100_000, first]]);
    const drafts = await draftDuring(
      auctionId,
      sql`update sales s set buyer_id = ${second} from lots l where l.id = s.lot_id and l.auction_id = ${auctionId}`,
    );
    expect(drafts).toEqual([]);
    expect((await desk.draft(auctionId)).map(({ customer }) => customer?.id)).toEqual([second]);
  });

  const move = (
    { id, version }: Pick<InvoiceRow, 'id' | 'version'>,
    saleIds: unknown[],
    invoiceId: number | null,
  ) =>
    desk.manager.post<Invoice & { code: string; fields: object[] }>(`/invoices/${id}/moves`, {
      version,
      saleIds,
      invoiceId,
    });
  const saleOf = ({ lines }: Invoice, lotNumber: string) =>
    lines.find((line) => line.lotNumber === lotNumber)?.saleId;

  test('moves lots between drafts of one buyer and auction, and voids the one that is left empty', async () => {
    await desk.app.db.run(sql`update house set separate_schemes = true`);
    const buyer = await desk.newCustomer();
    const auctionId = await desk.sellLots([
      [10_000, buyer],
      [20_000, buyer],
      [30_000, buyer],
    ]);
    await desk.app.db.run(
      sql`update lots set sold_vat_scheme = 'STANDARD' where auction_id = ${auctionId} and number = '3'`,
    );
    const drafts = (await desk.draft(auctionId)) as [InvoiceRow, InvoiceRow];
    await desk.app.db.run(sql`update house set separate_schemes = false`);
    const margin = await desk.read(drafts.find(({ lots }) => lots === 2)?.id ?? 0);
    const full = await desk.read(drafts.find(({ lots }) => lots === 1)?.id ?? 0);
    const mixed = await move(margin, [saleOf(margin, '1')], full.id);
    expect([mixed.status, mixed.body.code]).toEqual([409, 'invoice.other_kind']);
    const { body: own } = await move(margin, [saleOf(margin, '1')], null);
    expect([own.id === margin.id, own.total, own.lots]).toEqual([false, 13_120, 1]);
    const rest = await move(await desk.read(margin.id), [saleOf(margin, '2')], own.id);
    expect([rest.status, rest.body.total, rest.body.lots]).toEqual([200, 39_360, 2]);
    expect((await desk.read(margin.id)).state).toBe('VOID');
  });

  test('refuses to move a lot that is not on the draft, also beside others that are', async () => {
    const buyer = await desk.newCustomer();
    const [row] = (await desk.draft(await desk.sellLots([[10_000, buyer]]))) as [InvoiceRow];
    const invoice = await desk.read(row.id);
    const { status, body } = await move(row, [invoice.lines[0]?.saleId, 999_999_999], null);
    expect([status, body.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'saleIds', code: 'unknown_row' })],
    ]);
    expect((await desk.read(row.id)).total).toBe(invoice.total);
  });

  test('refuses to move lots to the draft of another buyer, for whom their VAT was not computed', async () => {
    const auctionId = await desk.sellLots([
      [10_000, await desk.newCustomer()],
      [20_000, await desk.newCustomer()],
    ]);
    const [one, two] = (await desk.draft(auctionId)) as [InvoiceRow, InvoiceRow];
    const invoice = await desk.read(one.id);
    const { status, body } = await move(one, [invoice.lines[0]?.saleId], two.id);
    expect([status, body.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'invoiceId', code: 'other_buyer' })],
    ]);
    expect((await desk.read(one.id)).total).toBe(invoice.total);
  });

  test('charges without a rate of their own have the VAT of the lots', async () => {
    const auctionId = await desk.sellLots([[100_000, await desk.newCustomer()]]);
    await desk.app.db.run(sql`update lots set sold_vat_scheme = 'STANDARD' where auction_id = ${auctionId}`);
    const [row] = (await desk.draft(auctionId)) as [InvoiceRow];
    const charge = async (version: number, vatRate: number | null) =>
      (
        await desk.manager.post<Invoice>(`/invoices/${row.id}/lines`, {
          version,
          kind: 'SHIPPING',
          description: 'Courier',
          amount: 5000,
          vatRate,
        })
      ).body;
    const charged = await charge(row.version, null);
    expect([charged.lines.at(-1)?.vat, charged.total]).toEqual([
      { category: 'S', rate: 2000, reason: null },
      151_200 + 6000,
    ]);
    const zero = await charge(charged.version, 0);
    expect([zero.lines.at(-1)?.vat, zero.total]).toEqual([
      { category: 'Z', rate: 0, reason: null },
      151_200 + 6000 + 5000,
    ]);
  });

  test('adds charges with VAT and discounts, and refuses to remove the line of a lot', async () => {
    const [row] = (await desk.draft(await desk.sellLots([[100_000, await desk.newCustomer()]]))) as [
      InvoiceRow,
    ];
    const charged = await desk.manager.post<Invoice>(`/invoices/${row.id}/lines`, {
      version: row.version,
      kind: 'SHIPPING',
      description: 'Courier',
      amount: 5000,
      vatRate: 2000,
    });
    expect([charged.status, charged.body.total]).toEqual([201, 131_200 + 6000]);
    const discounted = await desk.manager.post<Invoice>(`/invoices/${row.id}/lines`, {
      version: charged.body.version,
      kind: 'DISCOUNT',
      description: 'Courtesy',
      amount: 1200,
      vatRate: null,
    });
    expect(discounted.body.total).toBe(131_200 + 6000 - 1200);
    const ofLot = await desk.manager.delete<{ code: string }>(
      `/invoices/${row.id}/lines/${discounted.body.lines[0]?.id}`,
      { version: discounted.body.version },
    );
    expect([ofLot.status, ofLot.body.code]).toEqual([409, 'invoice.line_of_lot']);
  });
});
