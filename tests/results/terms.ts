import type { ApiClient } from '../support/client';

/** Gives a customer bidding terms without limit and deposit since 2020, for all sales unless `terms` has an `auctionId`. */
export async function addTerms(manager: ApiClient, customerId: number, terms: object): Promise<void> {
  const { status, body } = await manager.post(`/customers/${customerId}/terms`, {
    auctionId: null,
    limit: null,
    deposit: null,
    currency: 'GBP',
    premiumScheduleId: null,
    validFrom: '2020-01-01',
    validTo: null,
    ...terms,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
}
