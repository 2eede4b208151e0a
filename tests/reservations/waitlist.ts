import sql from 'sql-template-tag';
import type { Item } from '#contract/items';
import type { Waitlist } from '#contract/reservations';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createFilledCollection, listWorks, performSteps } from '../works/gallery';

/** Creates a work in an open collection that staff can see. */
export async function createWorkForSale(manager: ApiClient, title = 'A view of Delft') {
  const { id: collectionId } = await createFilledCollection(manager, [title]);
  await performSteps(manager, collectionId, 'submit', 'publish');
  const [work] = await listWorks(manager, collectionId);
  if (!work) throw new Error('no work');
  return { collectionId, ...work };
}

const day = 24 * 3_600_000;
export const daysFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Adds a client to the waitlist. */
export const reserve = (staffClient: ApiClient, itemId: number, client: string, days = 7) =>
  staffClient.post<Waitlist & { code?: string }>(`/items/${itemId}/reservations`, {
    client,
    contact: `${client}@clients.test`,
    until: daysFromNow(days),
  });

export const getWaitlist = async (
  staffClient: ApiClient,
  itemId: number,
): Promise<Waitlist['reservations']> =>
  (await staffClient.get<Waitlist>(`/items/${itemId}/reservations`)).body.reservations;
export const listWaitlistClients = async (staffClient: ApiClient, itemId: number): Promise<string[]> =>
  (await getWaitlist(staffClient, itemId)).map(({ client }) => client);
export const getAvailability = async (staffClient: ApiClient, itemId: number) =>
  (await staffClient.get<Item>(`/items/${itemId}`)).body.availability;

/** Makes a reservation expire. */
export const expireReservation = (app: TestApp, id: number) =>
  app.db.run(sql`update reservations set until = now() - interval '1 second' where id = ${id}`);

export const listOutcomes = async (app: TestApp, itemId: number) =>
  app.db.rows<{ client: string; outcome: string | null }>(sql`
    select client, outcome from reservations where item_id = ${itemId} order by id`);
