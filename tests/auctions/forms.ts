import { pickFieldValues } from '#contract/api/field';
import { type AuctionForm, auctionFields } from '#contract/auction-fields';
import type { Auction } from '#contract/auctions';
import type { LotForm, LotSheet } from '#contract/lots';
import type { ApiClient } from '../support/client';

/** Returns a form with only the required values of a sale. */
export const auctionForm = (overrides: Partial<AuctionForm> & Pick<AuctionForm, 'code'>): AuctionForm => ({
  title: `The sale ${overrides.code}`,
  subtitle: '',
  kind: 'LIVE',
  startsAt: null,
  endsAt: null,
  timeZone: 'Europe/London',
  viewing: '',
  location: '',
  departmentIds: [],
  specialistId: null,
  auctioneer: '',
  currency: 'GBP',
  premiumScheduleId: null,
  incrementScheduleId: null,
  taxScheduleId: null,
  resaleRightScheduleId: null,
  vatScheme: 'MARGIN',
  identityLevel: 'WHERE_REQUIRED',
  notes: '',
  ...overrides,
});

/** Returns the form that the page of a sale sends. */
export const formOf = (auction: Auction): AuctionForm & Pick<Auction, 'version'> => ({
  ...pickFieldValues(auctionFields, auction),
  version: auction.version,
});

/** Creates the sale and fails the calling test if it is refused. */
export async function newAuction(
  client: ApiClient,
  overrides: Partial<AuctionForm> & Pick<AuctionForm, 'code'>,
): Promise<Auction> {
  const { status, body } = await client.post<Auction>('/auctions', auctionForm(overrides));
  if (status !== 201) throw new Error(`no auction: ${JSON.stringify(body)}`);
  return body;
}

export async function newLot(
  client: ApiClient,
  auctionId: number,
  overrides: Partial<LotForm>,
): Promise<LotSheet> {
  const { status, body } = await client.post<LotSheet>(`/auctions/${auctionId}/lots`, overrides);
  if (status !== 201) throw new Error(`no lot: ${JSON.stringify(body)}`);
  return body;
}

export const readLot = async (client: ApiClient, auctionId: number, number: string): Promise<LotSheet> =>
  (await client.get<LotSheet>(`/auctions/${auctionId}/lots/${encodeURIComponent(number)}`)).body;

/** Updates the lot and fails the calling test if it is refused. */
export async function changeLot(
  client: ApiClient,
  { auctionId, number, id, version }: LotSheet,
  change: Partial<LotForm>,
): Promise<LotSheet> {
  const { status, body } = await client.patch<LotSheet>(
    `/auctions/${auctionId}/lots/${encodeURIComponent(number)}`,
    { ...change, id, version },
  );
  if (status !== 200) throw new Error(`not changed: ${JSON.stringify(body)}`);
  return body;
}
