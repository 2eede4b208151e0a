import * as z from 'zod';
import type { JobKind, Queue } from '#contract/jobs';

/** how many jobs of a queue one process runs at a time */
export const queues: Readonly<Record<Queue, number>> = {
  mail: 4,
  imports: 1,
  pictures: 1,
  // Other machines, which may take minutes to fail.
  outside: 2,
  house: 2,
};

export interface KindRules {
  queue: Queue;
  payload: z.ZodType;
  /** after this many the job is given up */
  attempts: number;
  /** seconds until the second attempt; each later pause is twice as long as the one before, up to two hours */
  pause: number;
  /** runs after all other jobs of its queue */
  lowPriority?: true;
  /** each step stores where the next attempt continues, so that the job can give its place to one that users wait for */
  resumable?: true;
  /** once given up or canceled, it cannot be retried; its original action starts a new one */
  final?: true;
}

const id = z.number().int().positive();
const importJob = { queue: 'imports', payload: z.object({ importId: id, userId: id }), final: true } as const;
const emptyPayload = z.strictObject({});
const defaultRetries = { attempts: 5, pause: 2 } as const;
const customersJob = {
  queue: 'imports',
  payload: z.object({ customerIds: z.array(id) }),
  lowPriority: true,
  ...defaultRetries,
} as const;
/** about a day */
const longRetries = { attempts: 20, pause: 60 } as const;

/** Every kind of job: its payload, its queue and its retries. */
export const kinds = {
  mail: { queue: 'mail', payload: z.object({ id }), ...longRetries },
  'customer-email': { queue: 'mail', payload: z.object({ id }), final: true, ...longRetries },
  // Five minutes, which leaves time to type a code that is valid for ten.
  'text-message': { queue: 'mail', payload: z.object({ id }), attempts: 6, pause: 10 },
  'phone-code': { queue: 'house', payload: z.object({ id }), ...defaultRetries },
  forgotten: { queue: 'house', payload: z.object({ email: z.string() }), ...defaultRetries },
  'notify-new-device': { queue: 'house', payload: z.object({ signInId: id }), ...defaultRetries },
  'import-check': { ...importJob, ...defaultRetries },
  'import-commit': { ...importJob, ...defaultRetries },
  'results-apply': {
    queue: 'imports',
    payload: z.object({ batchId: id, userId: id }),
    final: true,
    ...defaultRetries,
  },
  'invoice-run': { queue: 'imports', payload: z.object({ runId: id }), final: true, ...defaultRetries },
  picture: { queue: 'pictures', payload: z.object({ fileKey: z.string() }), ...longRetries },
  'demo-picture': {
    queue: 'pictures',
    payload: z.object({ fileKey: z.string(), subject: z.string(), seed: z.number() }),
    lowPriority: true,
    ...defaultRetries,
  },
  'fetch-returns': { queue: 'outside', payload: emptyPayload, ...defaultRetries },
  'collection-dates': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'sort-words': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'clear-keys': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'clear-sessions': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'clear-jobs': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'clear-files': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'expire-reservations': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'expire-verifications': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'demand-verifications': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'notify-deciders': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'email-notifications': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'remind-users': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'due-reports': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'send-report': { queue: 'house', payload: z.object({ deliveryId: id }), lowPriority: true, ...longRetries },
  'load-sanctions': { queue: 'imports', payload: z.object({ listId: id }), final: true, ...defaultRetries },
  'refresh-sanctions': {
    queue: 'imports',
    payload: z.strictObject({ keyVersion: id.optional(), afterId: id.optional() }),
    resumable: true,
    ...defaultRetries,
  },
  'screen-customers': {
    queue: 'imports',
    payload: z.object({ runId: id }),
    resumable: true,
    ...longRetries,
  },
  'privacy-request': { queue: 'house', payload: z.object({ requestId: id }), final: true, ...defaultRetries },
  'purge-customers': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'campaign-freeze': {
    queue: 'house',
    payload: z.object({ campaignId: id }),
    final: true,
    ...defaultRetries,
  },
  'compare-customers': {
    queue: 'house',
    payload: z.strictObject({ afterId: id.optional() }),
    lowPriority: true,
    resumable: true,
    ...defaultRetries,
  },
  // They share the queue of imports, because running next to a file they would take processor time from it, and a file of
  // customers enqueues hundreds of them.
  'compare-some': customersJob,
  'screen-some': { ...customersJob, resumable: true },
  'start-campaigns': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'choose-winners': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'check-summaries': { queue: 'house', payload: emptyPayload, lowPriority: true, ...defaultRetries },
  'check-ledger': { queue: 'house', payload: emptyPayload, lowPriority: true, ...defaultRetries },
  'check-links': { queue: 'outside', payload: z.object({ campaignId: id }), ...defaultRetries },
} as const satisfies Record<JobKind, KindRules>;

/** The payload of a job of this kind. */
export type Payload<K extends JobKind> = z.infer<(typeof kinds)[K]['payload']>;

/** Returns the rules of a kind without the literal types of the table. */
export const getKind = (kind: JobKind): KindRules => kinds[kind];
