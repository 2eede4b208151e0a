import type { Auction } from '#contract/auctions';
import { publicationChecks } from '#contract/publication-checks';
import type { ApiClient } from '../support/client';

/** A test app, with or without access to its database. */
interface AnyApp {
  signIn(role: 'ADMIN'): Promise<ApiClient>;
}

interface LotInput {
  number: string;
  estimateLow?: number;
  estimateHigh?: number;
  reserve?: number;
  title?: string;
  departmentId?: number;
}

interface SaleInput {
  code?: string;
  currency?: string;
  /** buyer's premium, basis points */
  premium?: number;
  quoted?: 'NET' | 'GROSS';
  departmentIds?: number[];
  startsAt?: string;
  timeZone?: string;
  lots: readonly LotInput[];
}

/** Creates a sale with lots that need only a number, and takes it to LIVE step by step over HTTP. */
export async function createLiveSale(app: AnyApp, manager: ApiClient, input: SaleInput): Promise<number> {
  const id = await createCataloguedSale(app, manager, input);
  await performStep(manager, id, 'publish');
  await performStep(manager, id, 'open');
  return id;
}

export async function createCataloguedSale(
  app: AnyApp,
  manager: ApiClient,
  {
    code,
    currency = 'GBP',
    premium = 2600,
    quoted = 'NET',
    departmentIds = [],
    startsAt = '2026-05-14T13:00:00Z',
    timeZone = 'Europe/London',
    lots,
  }: SaleInput,
): Promise<number> {
  const admin = await app.signIn('ADMIN');
  const label = code ?? `T${Math.random().toString(36).slice(2, 9)}`;
  const schedule = async (kind: string, rule: object) => {
    const created = await admin.post<{ id: number }>('/schedules', {
      kind,
      name: `${kind} of ${label}`,
      currency: null,
      validFrom: '2020-01-01',
      validTo: null,
      source: '',
      sourceDate: null,
      body: rule,
    });
    if (created.status !== 201) throw new Error(`no schedule: ${JSON.stringify(created.body)}`);
    return created.body.id;
  };
  const tax = {
    jurisdiction: 'GB',
    standardRate: 2000,
    importReducedRate: 500,
    importStandardRate: 2000,
    dutyRate: 0,
  };
  const { status, body } = await manager.post<Auction>('/auctions', {
    code: label,
    title: 'A sale of this test',
    subtitle: '',
    kind: 'LIVE',
    startsAt,
    endsAt: null,
    timeZone,
    viewing: '',
    location: '',
    departmentIds,
    specialistId: null,
    auctioneer: '',
    currency,
    premiumScheduleId: await schedule('PREMIUM', {
      bands: [{ from: 0, rate: premium }],
      cap: null,
      quoted,
      surcharges: [],
    }),
    incrementScheduleId: await schedule('INCREMENT', { mode: 'ADD', rows: [{ from: 0, step: 10 }] }),
    taxScheduleId: await schedule('TAX', tax),
    resaleRightScheduleId: null,
    vatScheme: 'MARGIN',
    identityLevel: 'WHERE_REQUIRED',
    notes: '',
  });
  if (status !== 201) throw new Error(`no sale: ${status} ${JSON.stringify(body)}`);
  for (const lot of lots) {
    const added = await manager.post(`/auctions/${body.id}/lots`, { title: `Lot ${lot.number}`, ...lot });
    if (added.status !== 201) throw new Error(`no lot: ${JSON.stringify(added.body)}`);
  }
  await disablePublicationRules(manager, body.id);
  await performStep(manager, body.id, 'catalogue');
  return body.id;
}

/** Takes a step of the sale's lifecycle and returns the sale. */
export async function performStep(
  manager: ApiClient,
  id: number,
  name: string,
  reason = '',
): Promise<Auction> {
  const { body: sale } = await manager.get<Auction>(`/auctions/${id}`);
  const { status, body } = await manager.post<Auction>(`/auctions/${id}/${name}`, {
    version: sale.version,
    reason,
  });
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Records a lot as sold, and confirms all questions about the result. */
export async function sellLot(
  client: ApiClient,
  sale: number,
  number: string,
  result: object,
): Promise<void> {
  const path = `/auctions/${sale}/lots/${number}`;
  const { version } = (await client.get<{ version: number }>(path)).body;
  const sold = { version, outcome: 'SOLD', confirmed: true, ...result };
  const { status, body } = await client.post(`${path}/result`, sold);
  if (status !== 200) throw new Error(`not sold: ${status} ${JSON.stringify(body)}`);
}

/** Turns off all publication rules of this sale. */
async function disablePublicationRules(manager: ApiClient, id: number) {
  const levels = Object.fromEntries(publicationChecks.map((check) => [check, 'OFF']));
  const { status, body } = await manager.put(`/auctions/${id}/publication-rules`, { levels, version: 0 });
  if (status !== 200) throw new Error(`no rules: ${JSON.stringify(body)}`);
}
