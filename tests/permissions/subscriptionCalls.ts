import type { Subscription } from '#contract/subscriptions';
import { type Calls, noInput, row } from './calls';
import { unique, type World } from './world';

const target = { kind: 'REPORT', auctionId: null, tab: 'lots' };
const form = (userId: number) => ({
  ...target,
  name: `Report ${unique()}`,
  rhythm: 'AFTER_SALE',
  weekday: null,
  hour: null,
  day: null,
  recipientIds: [userId],
});

const findOwnId = async ({ client }: World): Promise<number> =>
  (await client.get<{ user: { id: number } }>('/session')).body.user.id;

/** Creates a subscription of the caller. */
const newSubscription = async (world: World): Promise<Subscription> =>
  (await world.client.post<Subscription>('/subscriptions', form(await findOwnId(world)))).body;

/** Successful calls of the endpoints about subscriptions to reports. */
export const subscriptionCalls: Calls<'subscriptions'>['subscriptions'] = {
  list: noInput,
  candidates: () => ({ query: { kind: 'REPORT', tab: 'lots' } }),
  create: async (world) => ({ body: form(await findOwnId(world)) }),
  update: async (world) => {
    const { id, version } = await newSubscription(world);
    return row(id, { body: { paused: true, version } });
  },
  remove: async (world) => row((await newSubscription(world)).id),
  leave: async (world) => row((await newSubscription(world)).id),
  send: async (world) => {
    const { client } = world;
    const view = await client.post<{ id: number }>('/views', {
      list: 'items',
      name: unique(),
      query: '',
      shared: false,
    });
    const weekly = { rhythm: 'WEEKLY', weekday: 1, hour: 9 };
    const { body } = await client.post<Subscription>('/subscriptions', {
      ...form(await findOwnId(world)),
      ...{ ...weekly, kind: 'VIEW', tab: null, viewId: view.body.id },
    });
    return row(body.id);
  },
};
