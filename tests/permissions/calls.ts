import type { Nouns } from '#contract/nouns';
import { newLot, newSale, type World } from './world';

/** The input of an endpoint. */
export interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { name: string; content: Uint8Array | string };
}

/** Prepares rows and returns a call that succeeds for every caller with the permission. */
export type Make = (world: World) => Promise<Call> | Call;

export const noInput: Make = () => ({});
/** Makes a call about a new sale in this status. */
export const sale =
  (status?: Parameters<typeof newSale>[1], more: Omit<Call, 'params'> = {}): Make =>
  async (world) => ({ params: { id: await newSale(world, status) }, ...more });
/** Makes a call about a new lot; `more` adds other input. */
export const lot =
  (
    options: Parameters<typeof newLot>[1] = {},
    more: (created: Awaited<ReturnType<typeof newLot>>) => Omit<Call, 'params'> = () => ({}),
  ): Make =>
  async (world) => {
    const created = await newLot(world, options);
    return { params: { id: created.auctionId, number: created.number }, ...more(created) };
  };
/** Returns a call about the row with this id. */
export const row = (id: unknown, more: Omit<Call, 'params'> = {}): Call => ({ params: { id }, ...more });

/** The call of each endpoint of these nouns. */
export type Calls<Noun extends keyof Nouns> = { [N in Noun]: { [E in keyof Nouns[N]]: Make | 'public' } };

/** Calls after which the cookie of the user is no longer valid. */
export const endsOwnSession: ReadonlySet<string> = new Set([
  'session.reportSignIn',
  'session.confirm',
  'session.changePassword',
  'session.endOtherSessions',
  'passkeys.confirm',
]);
