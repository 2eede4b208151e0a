import sql from 'sql-template-tag';
import { type Call, type Calls, noInput, row } from './calls';
import { newCustomer } from './customerCalls';
import { newSale, type World } from './world';

/** Successful calls of the endpoints about legal obligations towards customers. */
export const trustCalls: Calls<
  'consents' | 'verifications' | 'sanctions' | 'privacy' | 'meter' | 'regulation'
> = {
  consents: {
    read: async (world) => row(await newCustomer(world)),
    history: async (world) => row(await newCustomer(world)),
    write: async (world) =>
      row(await newCustomer(world), {
        body: {
          changes: [{ channel: 'EMAIL', topic: 'RESULTS', granted: true }],
          source: 'A card at the view',
        },
      }),
    makePage: async (world) => row(await newCustomer(world)),
    wordings: noInput,
    saveWordings: async ({ client }) => {
      const { body } = await client.get<{ wordings?: { version: number }[] }>('/consent-wordings');
      const text = 'Please write to me about what I chose.';
      const texts = { 'en-US': text, 'pt-BR': text, 'zh-CN': text, 'zh-TW': text };
      return { body: { version: body.wordings?.[0]?.version ?? 1, texts } };
    },
  },
  meter: {
    ofCustomer: async (world) => row(await newCustomer(world)),
    due: async (world) =>
      row(await newSale(world, 'LIVE'), {
        query: { customer: await newCustomer(world), lot: '1', hammer: 100 },
      }),
  },
  regulation: {
    read: noInput,
    thresholds: noInput,
    save: async ({ client }) => {
      const { body } = await client.get<{ version?: number }>('/settings/regulation');
      return { body: { threshold: 1_000_000, currency: 'EUR', version: body.version ?? 1 } };
    },
    removeThreshold: async ({ app: { db }, client }) => {
      await db.run(sql`
        insert into regulation (valid_from, threshold, currency) values ('2099-01-01', 1, 'GBP') on conflict do nothing`);
      const { body } = await client.get<{ version?: number }>('/settings/regulation');
      return { params: { validFrom: '2099-01-01' }, body: { version: body.version ?? 1 } };
    },
    addRate: () => ({ body: { currency: 'USD', validFrom: '2026-01-01', rate: '0.79' } }),
  },
  privacy: {
    read: async (world) => row(await newCustomer(world)),
    disclose: async (world) => row(await newCustomer(world)),
    erase: async (world) => row(await newCustomer(world), { body: { reason: 'They asked' } }),
    hold: async (world) => row(await newCustomer(world), { body: { reason: 'A dispute' } }),
    lift: async (world) => {
      const id = await newCustomer(world);
      await world.app.db.run(sql`
        insert into legal_holds (customer_id, reason, placed_by, placed_at)
        values (${id}, 'A dispute', ${world.app.people.ADMIN.id}, now())`);
      return row(id, { body: { reason: 'It is settled' } });
    },
    file: async (world) => {
      const { db, files } = world.app.context;
      const id = await newCustomer(world);
      const folder = `privacy/test-${id}`;
      await files.put(`${folder}/data.json`, Buffer.from('{}'));
      const { request } = await db.row<{ request: number }>(sql`
        insert into privacy_requests (customer_id, kind, state, asked_at, finished_at, folder)
        values (${id}, 'ACCESS', 'DONE', now(), now(), ${folder}) returning id as request`);
      return { params: { id, request, file: 'data.json' } };
    },
  },
  sanctions: {
    read: noInput,
    load: () => ({
      params: { kind: 'HOUSE' },
      file: { name: 'list.csv', content: 'Group ID,Name 6\n1,Nobody\n' },
    }),
    hits: noInput,
    consequences: async (world) => row(await newHit(world)),
    decide: async (world) =>
      row(await newHit(world), { body: { action: 'clear', reason: 'Born fifty years later' } }),
    ofCustomer: async (world) => row(await newCustomer(world)),
  },
  verifications: {
    read: async (world) => row(await newCustomer(world)),
    update: async (world) => row(await newCustomer(world), { body: { risk: 'HIGH', version: 1 } }),
    performStep: async (world) => row(await newCustomer(world), { body: { step: 'require', version: 1 } }),
    addDocument: async (world) =>
      row(await newCustomer(world), { file: { name: 'passport.pdf', content: Buffer.from('A passport') } }),
    updateDocument: async (world) => ofDocument(await newDocument(world), { body: { kind: 'PASSPORT' } }),
    removeDocument: async (world) => ofDocument(await newDocument(world)),
    readDocument: async (world) => ofDocument(await newDocument(world)),
  },
};

interface MadeDocument {
  id: number;
  document: number;
}
const ofDocument = (params: MadeDocument, call: Call = {}): Call => ({ ...call, params: { ...params } });

/** Creates a document of a new customer, with its file. */
async function newDocument(world: World): Promise<MadeDocument> {
  const { db, files } = world.app.context;
  const id = await newCustomer(world);
  const key = `identity/test-${id}/document`;
  await files.put(key, Buffer.from('A passport'));
  const { document } = await db.row<{ document: number }>(sql`
    insert into identity_documents (customer_id, file_key, file_name, bytes, added_by, added_at)
    values (${id}, ${key}, 'passport.pdf', 10, ${world.app.people.ADMIN.id}, now()) returning id as document`);
  return { id, document };
}

/** Creates a new customer with a possible match on a sanctions list. */
async function newHit(world: World): Promise<number> {
  const { id } = await world.app.db.row<{ id: number }>(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, found_at)
    values (${await newCustomer(world)}, 'HOUSE', '1', '{Nobody}', '{}', '{}', '', '', 50,
      '{"name":"Nobody","listed":"Nobody","alias":false,"similarity":70,"nameScore":50,"born":"unknown","bornScore":0,
        "country":"unknown","countryScore":0}', now()) returning id`);
  return id;
}
