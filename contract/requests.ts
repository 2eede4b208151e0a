import * as z from 'zod';
import { type Lifecycle, listStates, type StepOf } from './api/lifecycle';
import { limits } from './api/limits';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { InAuction, requestKinds } from './lots';

/** LAPSED: before anybody answered, the lot was opened or withdrawn, or its sale unpublished, postponed or cancelled. */
export const requestLifecycle = {
  OPEN: { grant: 'GRANTED', decline: 'DECLINED', lapse: 'LAPSED' },
  GRANTED: {},
  DECLINED: {},
  LAPSED: {},
} as const satisfies Lifecycle;
export type RequestStep = StepOf<typeof requestLifecycle>;
const requestOutcomes = listStates(requestLifecycle).filter((state) => state !== 'OPEN');

const words = z.string().trim().min(1).max(limits.reason);

const LotRequest = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    kind: z.enum(requestKinds),
    reason: secret(z.string(), 'lots:request'),
    by: z.string(),
    at: z.string(),
    /** null while it is OPEN */
    outcome: z.enum(requestOutcomes).nullable(),
    answer: secret(z.string(), 'lots:request'),
    settledBy: z.string().nullable(),
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
    summary: 'What was asked about a lot, newest first. A reason may tell a reserve.',
    params: InAuction,
    query: PageQuery.omit({ q: true }),
    reply: page(LotRequest),
  },
  ask: {
    method: 'POST',
    path: '/auctions/:id/lots/:number/requests',
    permission: 'lots:request',
    subject: 'lot',
    summary: 'Ask the management to withdraw a published lot, or to change its estimate or reserve.',
    params: InAuction,
    /** `id`: the lot as its asker saw it, since its label may have become another one's */
    body: z.strictObject({ id: z.number().int().positive(), kind: z.enum(requestKinds), reason: words }),
    reply: LotRequest,
    status: 201,
  },
  grant: {
    method: 'POST',
    path: '/requests/:id/grant',
    permission: 'lots:settle-request',
    subject: 'request',
    also: [{ permission: 'lots:withdraw', when: 'withdrawalIsAsked' }],
    summary:
      'Grant what was asked, and say why or how. A lot is withdrawn by it; a changed estimate has been typed before.',
    params: ById,
    body: z.strictObject({ answer: words }),
    reply: LotRequest,
  },
  decline: {
    method: 'POST',
    path: '/requests/:id/decline',
    permission: 'lots:settle-request',
    subject: 'request',
    summary: 'Decline what was asked, and say why.',
    params: ById,
    body: z.strictObject({ answer: words }),
    reply: LotRequest,
  },
});
