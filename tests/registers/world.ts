import sql from 'sql-template-tag';
import type { InvoiceRow } from '#contract/invoices';
import type { RegisterKind, RegisterOf } from '#contract/registers';
import { newBuyer } from '../invoices/buyers';
import { createLiveSale, performStep, sellLot } from '../results/sale';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

interface SoldLot {
  hammer: number;
  /** invoiced with full VAT instead of under the margin scheme */
  isStandard?: boolean;
  /** basis points; absent: the rate of the tax schedule */
  vatRate?: number;
  /** subject to the resale right */
  hasResaleRight?: boolean;
}

const bands = [
  { from: 0, rate: 400 },
  { from: 5_000_000, rate: 300 },
  { from: 20_000_000, rate: 100 },
  { from: 35_000_000, rate: 50 },
  { from: 50_000_000, rate: 25 },
];

/** Adds a resale right schedule with the bands of Directive 2001/84 and returns its id. */
export async function addResaleRight(admin: ApiClient): Promise<number> {
  const { status, body } = await admin.post<{ id: number }>('/schedules', {
    kind: 'RESALE_RIGHT',
    name: 'Resale right of this test',
    currency: 'GBP',
    validFrom: '2020-01-01',
    validTo: null,
    source: 'Directive 2001/84',
    sourceDate: null,
    body: { jurisdiction: 'United Kingdom', threshold: 100_000, bands, cap: 1_250_000 },
  });
  if (status !== 201) throw new Error(`no schedule: ${JSON.stringify(body)}`);
  return body.id;
}

/** Sells lots to a new buyer and issues the invoices, one for each VAT scheme. Returns them by number. */
export async function invoiceLots(
  app: TestApp,
  manager: ApiClient,
  lots: readonly SoldLot[],
  resaleRightId: number | null = null,
): Promise<{ id: number; number: string }[]> {
  const buyer = await newBuyer(manager, 'Registered');
  const auctionId = await createLiveSale(app, manager, {
    lots: lots.map((_, at) => ({ number: String(at + 1) })),
  });
  await app.db.run(
    sql`update auctions set resale_right_schedule_id = ${resaleRightId} where id = ${auctionId}`,
  );
  for (const [at, { hammer, isStandard, vatRate, hasResaleRight }] of lots.entries()) {
    const number = String(at + 1);
    await sellLot(manager, auctionId, number, { hammer, buyerId: buyer.id, buyer: buyer.name });
    await app.db.run(sql`
      update lots set sold_vat_scheme = ${isStandard ? 'STANDARD' : 'MARGIN'}, sold_vat_rate = ${vatRate ?? null}, arr_applies = ${hasResaleRight ?? false}
      where auction_id = ${auctionId} and number = ${number}`);
  }
  await performStep(manager, auctionId, 'reconcile');
  await manager.post(`/auctions/${auctionId}/invoices`);
  await app.runDueJobs();
  const { body } = await manager.get<{ data: InvoiceRow[] }>(`/invoices?auctionId=${auctionId}`);
  const issued: { id: number; number: string }[] = [];
  for (const { id, version } of [...body.data].sort((a, b) => a.id - b.id))
    issued.push(
      (await manager.post<{ id: number; number: string }>(`/invoices/${id}/issue`, { version })).body,
    );
  return issued;
}

/** Reads a register of the auction house over a period. */
export async function readRegister<Kind extends RegisterKind>(
  client: ApiClient,
  register: Kind,
  { from, to }: { from: string; to: string },
  more = '',
): Promise<RegisterOf<Kind>> {
  const { status, body } = await client.get<RegisterOf<Kind>>(
    `/registers/${register}?company=HOUSE&from=${from}&to=${to}&pageSize=100${more}`,
  );
  if (status !== 200) throw new Error(`no register: ${JSON.stringify(body)}`);
  return body;
}
