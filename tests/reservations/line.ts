import sql from 'sql-template-tag';
import type { Item } from '#contract/items';
import type { Line } from '#contract/reservations';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { filledCollection, walk, worksOf } from '../works/gallery';

/** A work of a collection that is open, as people of this house see it. */
export async function workOnOffer(manager: ApiClient, title = 'A view of Delft') {
  const { id: collectionId } = await filledCollection(manager, [title]);
  await walk(manager, collectionId, 'submit', 'publish');
  const [work] = await worksOf(manager, collectionId);
  if (!work) throw new Error('no work');
  return { collectionId, ...work };
}

const day = 24 * 3_600_000;
export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Puts a client in line. */
export const reserve = (who: ApiClient, itemId: number, client: string, days = 7) =>
  who.post<Line & { code?: string }>(`/items/${itemId}/reservations`, {
    client,
    contact: `${client}@clients.test`,
    until: inDays(days),
  });

export const lineOf = async (who: ApiClient, itemId: number): Promise<Line['reservations']> =>
  (await who.get<Line>(`/items/${itemId}/reservations`)).body.reservations;
export const clientsOf = async (who: ApiClient, itemId: number): Promise<string[]> =>
  (await lineOf(who, itemId)).map(({ client }) => client);
export const availability = async (who: ApiClient, itemId: number) =>
  (await who.get<Item>(`/items/${itemId}`)).body.availability;

/** The moment of a reservation comes. */
export const passMoment = (app: TestApp, id: number) =>
  app.db.run(sql`update reservations set until = now() - interval '1 second' where id = ${id}`);

export const outcomes = async (app: TestApp, itemId: number) =>
  app.db.rows<{ client: string; outcome: string | null }>(sql`
    select client, outcome from reservations where item_id = ${itemId} order by id`);
