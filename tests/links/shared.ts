import { request } from 'node:http';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { Collection, CollectionForm } from '#contract/collections';
import type { Link } from '#contract/links';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createFilledCollection } from '../works/gallery';

/** A response as a browser receives it. */
export interface PageResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Requests a path exactly as written, without resolving dots. */
export const requestPath = (
  app: Pick<TestApp, 'origin'>,
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
  body?: string,
): Promise<PageResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.origin);
    request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    })
      .on('error', reject)
      .end(body);
  });

/** Creates a published collection that is open and visible by link. */
export async function openCollection(
  { db }: Pick<TestApp, 'db'>,
  client: ApiClient,
  titles: readonly string[],
  overrides: Partial<CollectionForm> = {},
): Promise<Collection> {
  const collection = await createFilledCollection(client, titles, { visibility: 'LINK', ...overrides });
  await db.run(sql`update collections set status = 'PUBLISHED' where id = ${collection.id}`);
  return collection;
}

/** Creates a link and returns what staff see of it and the path of its page. */
export async function newLink(
  client: ApiClient,
  collectionId: number,
  overrides: { label?: string; until?: string } = {},
): Promise<Link & { path: string }> {
  const { status, body } = await client.post<Link & { address: string }>(
    `/collections/${collectionId}/links`,
    overrides,
  );
  if (status !== 201) throw new Error(`no link: ${JSON.stringify(body)}`);
  return { ...body, path: new URL(body.address).pathname };
}

/** Adds a picture in all sizes to each work of a collection and returns the paths of the originals. */
export async function addPictures(
  { db, context: app }: Pick<TestApp, 'db' | 'context'>,
  collectionId: number,
): Promise<string[]> {
  const items = await db.rows<{ id: number }>(sql`
    select item_id as id from collection_items where collection_id = ${collectionId} order by position`);
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer();
  return Promise.all(
    items.map(async ({ id }) => {
      const folder = `pictures/shared-${id}`;
      for (const name of ['original', '160', '480', '1600'])
        await app.files.put(`${folder}/${name}.jpg`, Readable.from([jpeg], { objectMode: false }));
      await db.run(sql`
        insert into pictures (item_id, position, file_name, file_key, bytes, state, width, height)
        values (${id}, 1, 'secret-name.jpg', ${`${folder}/original.jpg`}, ${jpeg.length}, 'READY', 3000, 2000)`);
      return `${folder}/original.jpg`;
    }),
  );
}
