import sql from 'sql-template-tag';
import type { CollectionStep } from '#contract/collection-states';
import type { Collection, CollectionForm } from '#contract/collections';
import type { ItemForm } from '#contract/item-form';
import type { Item } from '#contract/items';
import { publicationChecks } from '#contract/publication-checks';
import type { WorkRow } from '#contract/works';
import { collectionForm } from '../collections/form';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let made = 0;

/** Creates a collection with the overrides of the test. */
export async function newCollection(
  client: ApiClient,
  overrides: Partial<CollectionForm> = {},
): Promise<Collection> {
  const { status, body } = await client.post<Collection>(
    '/collections',
    collectionForm(`C${++made}`, overrides),
  );
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Creates an available item. */
export async function newItem(client: ApiClient, overrides: Partial<ItemForm> = {}): Promise<Item> {
  const { status, body } = await client.post<Item>('/items', { title: `Thing ${++made}`, ...overrides });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Returns the works of a collection in their order. */
export const listWorks = async (client: ApiClient, id: number): Promise<WorkRow[]> =>
  (await client.get<{ data: WorkRow[] }>(`/collections/${id}/works?pageSize=100`)).body.data;

/** Adds items to a collection. */
export const addWorks = (client: ApiClient, id: number, ...ids: number[]) =>
  client.post<{ added: { id: number; version: number }[]; refused: { name: string; code: string }[] }>(
    `/collections/${id}/works`,
    { rows: { ids } },
  );

/** Creates a collection with new items as its works. */
export async function createFilledCollection(
  client: ApiClient,
  titles: readonly string[],
  overrides: Partial<CollectionForm> = {},
): Promise<Collection> {
  const collection = await newCollection(client, overrides);
  for (const title of titles)
    await addWorks(client, collection.id, (await newItem(client, { title, departmentId: null })).id);
  return collection;
}

/** Takes steps of the lifecycle under the current version and returns the last response. */
export async function performSteps(client: ApiClient, id: number, ...steps: CollectionStep[]) {
  let response = await client.get<Collection>(`/collections/${id}`);
  for (const step of steps) {
    const { version } = (await client.get<Collection>(`/collections/${id}`)).body;
    response = await client.post<Collection>(`/collections/${id}/${step}`, { version, reason: 'Because' });
  }
  return response;
}

/** Turns off all publication checks. */
export const disablePublicationChecks = ({ db }: TestApp) =>
  db.run(sql`
    insert into publication_rules (check_name, level)
    select name, 'OFF' from unnest(${[...publicationChecks]}::text[]) name
    on conflict (department_id, auction_id, check_name) do update set level = 'OFF'`);

/** Removes works under their versions. */
export const removeWorks = (client: ApiClient, id: number, ...works: { id: number; version: number }[]) =>
  client.post<{ removed: number; refused: { name: string; code: string }[] }>(
    `/collections/${id}/work-removals`,
    { works: works.map(({ id: work, version }) => ({ id: work, version })) },
  );
