import sql from 'sql-template-tag';
import { type Call, type Calls, noInput, row } from './calls';
import { unique, type World } from './world';

const newArtist = async ({ admin }: World): Promise<{ id: number; version: number }> =>
  (await admin.post<{ id: number; version: number }>('/artists', { name: `Vera Inventar ${unique()}` })).body;

/** Creates an item whose artist has no record; returns the key of the name. */
const newName = async ({ admin, app }: World): Promise<string> => {
  const name = `Unseen${unique()}`;
  await admin.post('/items', { title: 'A print', artist: name });
  return (
    await app.db.row<{ words: string }>(sql`select words from item_artists where name = ${name} limit 1`)
  ).words;
};
const newMerge = async (world: World): Promise<Call> => {
  const [one, other] = [await newArtist(world), await newArtist(world)];
  return row(one.id, {
    body: { version: one.version, mergedId: other.id, mergedVersion: other.version },
  });
};

/** Successful calls of the endpoints about artists. */
export const artistCalls: Calls<'artists'> = {
  artists: {
    list: noInput,
    find: () => ({ query: { q: 'Inventar' } }),
    proposals: noInput,
    accept: async (world) => ({
      body: { choices: [{ key: await newName(world), choice: 'NEW', name: 'Vera Inventar' }] },
    }),
    dismiss: async (world) => ({ body: { keys: [await newName(world)] } }),
    duplicates: noInput,
    dismissPair: async (world) => ({
      body: { ids: [(await newArtist(world)).id, (await newArtist(world)).id] },
    }),
    ofItem: async (world) => {
      await newName(world);
      const { id } = await world.app.db.row<{ id: number }>(sql`select max(item_id) as id from item_artists`);
      return row(id);
    },
    create: () => ({ body: { name: `Vera Inventar ${unique()}` } }),
    read: async (world) => row((await newArtist(world)).id),
    update: async (world) => {
      const { id, version } = await newArtist(world);
      return row(id, { body: { nationality: 'Brazilian', version } });
    },
    remove: async (world) => {
      const { id, version } = await newArtist(world);
      return row(id, { body: { version } });
    },
    merges: async (world) => row((await newArtist(world)).id),
    merge: newMerge,
    undoMerge: async (world) => {
      const { params, body } = await newMerge(world);
      return row((await world.admin.post<{ id: number }>(`/artists/${params?.id}/merges`, body)).body.id);
    },
  },
};
