import type { Nouns } from '#contract/nouns';
import { newLot, newSale, type World } from './world';

/** What an endpoint is called with. */
export interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { name: string; content: Uint8Array | string };
}

/** How a call is made in a house so that whoever may do it succeeds. */
export type Make = (world: World) => Promise<Call> | Call;

export const noInput: Make = () => ({});
/** About a new sale, in this status. */
export const sale =
  (status?: Parameters<typeof newSale>[1], more: Omit<Call, 'params'> = {}): Make =>
  async (world) => ({ params: { id: await newSale(world, status) }, ...more });
/** About a new lot; `more` is asked with it. */
export const lot =
  (
    options: Parameters<typeof newLot>[1] = {},
    more: (created: Awaited<ReturnType<typeof newLot>>) => Omit<Call, 'params'> = () => ({}),
  ): Make =>
  async (world) => {
    const created = await newLot(world, options);
    return { params: { id: created.auctionId, number: created.number }, ...more(created) };
  };
/** About the row with this id. */
export const row = (id: unknown, more: Omit<Call, 'params'> = {}): Call => ({ params: { id }, ...more });

/** Each endpoint of these nouns with its call. */
export type Calls<Noun extends keyof Nouns> = { [N in Noun]: { [E in keyof Nouns[N]]: Make | 'public' } };
