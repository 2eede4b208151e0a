import sql from 'sql-template-tag';
import { type Calls, noInput, row } from './calls';
import { unique, type World } from './world';

const form = () => ({
  title: `Goal ${unique()}`,
  from: '2026-01-01',
  until: '2026-12-31',
  description: 'More maps',
  measure: 'BY_HAND',
  departmentId: null,
  categoryId: null,
  currency: null,
  target: 10,
  clientCustomerId: null,
  clientUserId: null,
  inviteeIds: [],
  weight: 20,
  visibility: 'PUBLIC',
  viewerIds: [],
});

/** Creates a goal of the caller. */
const newGoal = async ({ client }: World, isDraft = false): Promise<{ id: number; version: number }> =>
  (await client.post<{ id: number; version: number }>('/goals', { ...form(), isDraft })).body;

/** Creates a goal of another user that ended, with the caller as its invitee. */
const newEndedGoal = async (world: World): Promise<number> => {
  const { app, client } = world;
  const { user } = (await client.get<{ user: { id: number } }>('/session')).body;
  const { id } = await newGoal(world);
  await app.db.run(sql`
    update goals set owner_id = (select min(id) from users where id <> ${user.id}), invitee_ids = ${[user.id]}::bigint[],
      from_day = '2020-01-01', until_day = '2020-12-31'
    where id = ${id}`);
  return id;
};

/** Successful calls of the endpoints about goals. */
export const goalCalls: Calls<'goals'>['goals'] = {
  list: noInput,
  weight: () => ({ query: { from: '2026-01-01', until: '2026-12-31' } }),
  read: async (world) => row((await newGoal(world)).id),
  create: () => ({ body: form() }),
  update: async (world) => {
    const { id, version } = await newGoal(world);
    return row(id, { body: { ...form(), version } });
  },
  submit: async (world) => {
    const { id, version } = await newGoal(world, true);
    return row(id, { body: { version } });
  },
  close: async (world) => {
    const { id, version } = await newGoal(world);
    return row(id, { body: { version, result: 'Reached' } });
  },
  remove: async (world) => {
    const { id, version } = await newGoal(world, true);
    return row(id, { body: { version } });
  },
  addValue: async (world) => row((await newGoal(world)).id, { body: { value: 4, note: '' } }),
  rate: async (world) => row(await newEndedGoal(world), { body: { score: 4 } }),
};
