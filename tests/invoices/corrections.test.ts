import type { Invoice, InvoiceRow } from '#contract/invoices';
import type { Auction } from '../../server/auctions/auction';
import { lockOwners } from '../../server/invoices/allocations';
import { issueDrafts } from '../../server/invoices/issue';
import { readRevenue } from '../../server/reports/components';
import { findVatLines } from '../../server/reports/vat';
import { waitForLock } from '../support/waitForLock';
import { type Desk, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

describe('corrections of a result', () => {
  const correct = async (auctionId: number, result: object) => {
    const path = `/auctions/${auctionId}/lots/1`;
    const { version } = (await desk.manager.get<{ version: number }>(path)).body;
    const { status, body } = await desk.manager.put(`${path}/result`, {
      version,
      reason: 'Misheard',
      confirmed: true,
      ...result,
    });
    expect([status, body]).toEqual([200, expect.anything()]);
  };
  const documentsOf = async (auctionId: number) =>
    (await desk.listOf(auctionId))
      .map(({ kind, state, total, open }) => [kind, state, total, open])
      .sort((a, b) => Number(a[2]) - Number(b[2]));

  test('to a lower price credit the difference, and the invoice stays paid', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await desk.invoiceOf([100_000], buyer);
    const auctionId = invoice.auction?.id ?? 0;
    await desk.pay(buyer, 131_200);
    await correct(auctionId, { outcome: 'SOLD', hammer: 90_000, buyerId: buyer, buyer: `Buyer ${buyer}` });
    expect(await documentsOf(auctionId)).toEqual([
      ['CREDIT_NOTE', 'ISSUED', 13_120, 13_120],
      ['INVOICE', 'PAID', 131_200, 0],
    ]);
    // Reports count the lot once, though its credit note is about another entry.
    const sale = { id: auctionId } as Auction;
    expect((await findVatLines(desk.app.db, sale)).map(({ lots }) => lots)).toEqual([1]);
    const { components } = await readRevenue(desk.app.db, sale);
    expect(components?.map(({ lots }) => lots)).toEqual([1, 1]);
    // The lot is still on its invoice.
    expect(await desk.summaryOf(auctionId)).toMatchObject({ readyLots: 0, issuedLots: 1 });
  });

  test('to another buyer credit the first in full, and draft an invoice for the second', async () => {
    const [first, second] = [await desk.newCustomer(), await desk.newCustomer()];
    const invoice = await desk.invoiceOf([100_000], first);
    const auctionId = invoice.auction?.id ?? 0;
    await correct(auctionId, { outcome: 'SOLD', hammer: 100_000, buyerId: second, buyer: `Buyer ${second}` });
    expect(await documentsOf(auctionId)).toEqual(
      expect.arrayContaining([
        ['INVOICE', 'CREDITED', 131_200, 0],
        ['CREDIT_NOTE', 'PAID', 131_200, 0],
        ['INVOICE', 'DRAFT', 131_200, 0],
      ]),
    );
    expect(await desk.ledgerOf(first)).toEqual({});
  });

  test('to unsold credit the invoice, and remove the lot from a draft', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await desk.invoiceOf([100_000], buyer);
    await correct(invoice.auction?.id ?? 0, { outcome: 'PASSED' });
    expect((await desk.read(invoice.id)).state).toBe('CREDITED');
    const [drafted] = (await desk.draft(await desk.sellLots([[100_000, buyer]]))) as [InvoiceRow];
    await correct(drafted.auction?.id ?? 0, { outcome: 'PASSED' });
    expect((await desk.read(drafted.id)).state).toBe('VOID');
  });

  const addDiscount = async ({ id, version }: InvoiceRow, amount: number) => {
    const values = { kind: 'DISCOUNT', description: 'Courtesy', amount, vatRate: null };
    return (await desk.manager.post<Invoice>(`/invoices/${id}/lines`, { version, ...values })).body;
  };

  test.each([
    ['to unsold', { outcome: 'PASSED' }],
    ['to a price below the discount', { outcome: 'SOLD', hammer: 1000 }],
  ])('%s credit what a discount that is larger than the other lots exceeds them by', async (_, result) => {
    const buyer = await desk.newCustomer();
    const auctionId = await desk.sellLots([
      [100_000, buyer],
      [5000, buyer],
    ]);
    const [row] = (await desk.draft(auctionId)) as [InvoiceRow];
    await desk.issue(await addDiscount(row, 10_000));
    await correct(
      auctionId,
      result.outcome === 'SOLD' ? { ...result, buyerId: buyer, buyer: `Buyer ${buyer}` } : result,
    );
    expect((await documentsOf(auctionId)).sort()).toEqual([
      ['CREDIT_NOTE', 'PAID', 127_760, 0],
      ['INVOICE', 'CREDITED', 127_760, 0],
    ]);
    const kinds = Object.keys(await desk.ledgerOf(buyer));
    expect(kinds.filter((kind) => ['RECEIVABLES', 'CUSTOMER_CREDIT', 'OUTPUT_VAT'].includes(kind))).toEqual(
      [],
    );
  });

  describe('the VAT scheme of a sold lot', () => {
    const changeScheme = async (auctionId: number, vatScheme: string) => {
      const path = `/auctions/${auctionId}/lots/1`;
      const { id, version } = (await desk.manager.get<{ id: number; version: number }>(path)).body;
      const { status, body } = await desk.manager.patch(path, { id, version, vatScheme });
      expect([status, body]).toEqual([200, expect.anything()]);
    };

    test('credits the invoice in full and drafts another one with the corrected VAT', async () => {
      const buyer = await desk.newCustomer();
      const auctionId = (await desk.invoiceOf([100_000], buyer)).auction?.id ?? 0;
      await changeScheme(auctionId, 'STANDARD');
      const documents = await documentsOf(auctionId);
      expect(documents).toHaveLength(3);
      expect(documents).toEqual(
        expect.arrayContaining([
          ['CREDIT_NOTE', 'PAID', 131_200, 0],
          ['INVOICE', 'CREDITED', 131_200, 0],
          ['INVOICE', 'DRAFT', 151_200, 0],
        ]),
      );
      expect(await desk.ledgerOf(buyer)).toEqual({});
    });

    test('corrects a draft', async () => {
      const [row] = (await desk.draft(await desk.sellLots([[100_000, await desk.newCustomer()]]))) as [
        InvoiceRow,
      ];
      const auctionId = row.auction?.id ?? 0;
      await changeScheme(auctionId, 'STANDARD');
      expect((await desk.listOf(auctionId)).filter(({ state }) => state === 'DRAFT')).toEqual([
        expect.objectContaining({ total: 151_200, lots: 1 }),
      ]);
    });

    test('credits a draft that is issued at the same moment', async () => {
      const [row] = (await desk.draft(await desk.sellLots([[100_000, await desk.newCustomer()]]))) as [
        InvoiceRow,
      ];
      const auctionId = row.auction?.id ?? 0;
      let changing: ReturnType<typeof changeScheme> | undefined;
      await desk.app.db.transaction(async (tx) => {
        await lockOwners(tx, [row.id]);
        changing = changeScheme(auctionId, 'STANDARD');
        await waitForLock(desk.app.db);
        await issueDrafts(tx, { now: new Date(), userId: desk.app.people.MANAGER.id }, [row.id]);
      });
      await changing;
      expect(await documentsOf(auctionId)).toEqual(
        expect.arrayContaining([
          ['CREDIT_NOTE', 'PAID', 131_200, 0],
          ['INVOICE', 'CREDITED', 131_200, 0],
          ['INVOICE', 'DRAFT', 151_200, 0],
        ]),
      );
      expect((await desk.read(row.id)).lines).not.toEqual([]);
    });

    test('leaves the invoice alone where its VAT stays the same', async () => {
      const auctionId = (await desk.invoiceOf([100_000])).auction?.id ?? 0;
      await changeScheme(auctionId, 'MARGIN');
      expect(await documentsOf(auctionId)).toEqual([['INVOICE', 'ISSUED', 131_200, 131_200]]);
    });
  });
});
