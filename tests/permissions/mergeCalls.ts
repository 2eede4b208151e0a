import sql from 'sql-template-tag';
import { type Call, type Calls, noInput, row } from './calls';
import { newCustomer } from './customerCalls';
import type { World } from './world';

const newMerge = async (world: World): Promise<Call> =>
  row(await newCustomer(world), {
    body: { version: 1, mergedId: await newCustomer(world), mergedVersion: 1, copyFields: [] },
  });

/** Successful calls of the endpoints about merges and duplicates. */
export const mergeCalls: Calls<'merges' | 'duplicates'> = {
  duplicates: {
    alike: () => ({ body: { name: 'Vera Inventar' } }),
    list: noInput,
    dismiss: async (world) => {
      const ids = [await newCustomer(world), await newCustomer(world)];
      await world.app.db.run(sql`
        insert into customer_pairs (low_id, high_id, score, terms) values (${ids[0]}, ${ids[1]}, 60, '[]')`);
      return { body: { ids } };
    },
  },
  merges: {
    preview: async (world) => row(await newCustomer(world), { query: { with: await newCustomer(world) } }),
    list: async (world) => row(await newCustomer(world)),
    create: newMerge,
    undo: async (world) => {
      const { params, body } = await newMerge(world);
      const { id } = (await world.admin.post<{ id: number }>(`/customers/${params?.id}/merges`, body)).body;
      return row(id);
    },
  },
};
