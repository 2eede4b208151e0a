import * as z from 'zod';
import { type Lifecycle, listStates, type StepOf } from './api/lifecycle';
import { limits } from './api/limits';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { InAuction, requestKinds } from './lots';

/** LAPSED: before it was decided, the lot was opened or withdrawn, or its auction unpublished, postponed or canceled. */
export const requestLifecycle = {
  OPEN: { grant: 'GRANTED', decline: 'DECLINED', lapse: 'LAPSED' },
  GRANTED: {},
  DECLINED: {},
  LAPSED: {},
} as const satisfies Lifecycle;
export type RequestStep = StepOf<typeof requestLifecycle>;
export const requestOutcomes = listStates(requestLifecycle).filter((state) => state !== 'OPEN');

const words = z.string().trim().min(1).max(limits.reason);

const LotRequest = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    kind: z.enum(requestKinds),
    reason: secret(z.string(), 'lots:request'),
    by: z.string(),
    byId: z.number(),
    /** who follows up on it since it was handed over */
    handedTo: z.string().nullable(),
    at: z.string(),
    /** null while it is OPEN */
    outcome: z.enum(requestOutcomes).nullable(),
    answer: secret(z.string(), 'lots:request'),
    settledBy: z.string().nullable(),
    settledById: z.number().nullable(),
    settledAt: z.string().nullable(),
  }),
);
export type LotRequest = z.infer<typeof LotRequest>;

export const requests = contract({
  list: {
    method: 'GET',
    path: '/auctions/:id/lots/:number/requests',
    permission: 'lots:request',
    subject: 'lot',
    summary: 'List the requests about a lot, newest first. A reason can reveal a reserve.',
    params: InAuction,
    query: PageQuery.omit({ q: true }),
    reply: page(LotRequest),
  },
  ask: {
    method: 'POST',
    path: '/auctions/:id/lots/:number/requests',
    permission: 'lots:request',
    subject: 'lot',
    summary: 'Request that management withdraw a published lot or change its estimate or reserve.',
    params: InAuction,
    /** `id`: the lot as the user saw it, because its number may belong to another lot now */
    body: z.strictObject({ id: z.number().int().positive(), kind: z.enum(requestKinds), reason: words }),
    reply: LotRequest,
    status: 201,
  },
  grant: {
    method: 'POST',
    path: '/requests/:id/grant',
    permission: 'lots:settle-request',
    subject: 'request',
    also: [{ permission: 'lots:withdraw', when: 'withdrawalIsRequested' }],
    summary:
      'Grant a request, with a reason or instructions. This withdraws the lot; an estimate must be changed before.',
    params: ById,
    body: z.strictObject({ answer: words }),
    reply: LotRequest,
  },
  decline: {
    method: 'POST',
    path: '/requests/:id/decline',
    permission: 'lots:settle-request',
    subject: 'request',
    summary: 'Decline a request, with a reason.',
    params: ById,
    body: z.strictObject({ answer: words }),
    reply: LotRequest,
  },
});
