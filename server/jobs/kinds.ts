import * as z from 'zod';
import type { JobKind, Queue } from '#contract/jobs';

/** How many jobs of a queue one process runs at a time. */
export const queues: Readonly<Record<Queue, number>> = {
  mail: 4,
  imports: 1,
  pictures: 1,
  // Others' machines, which may take minutes to say nothing.
  outside: 2,
  house: 2,
};

interface KindRules {
  queue: Queue;
  payload: z.ZodType;
  /** after so many it is given up */
  attempts: number;
  /** seconds until the second try; every later pause is twice the one before, up to two hours */
  pause: number;
  /** nobody waits for it: in its queue it goes after everything else */
  lowPriority?: true;
  /** once it was given up or cancelled, it is begun again from where it was asked for */
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

/** Every kind of job: what it needs to know, where it runs, how often it is tried. */
export const kinds = {
  mail: { queue: 'mail', payload: z.object({ id }), ...longRetries },
  forgotten: { queue: 'house', payload: z.object({ email: z.string() }), ...defaultRetries },
  'import-check': { ...importJob, ...defaultRetries },
  'import-commit': { ...importJob, ...defaultRetries },
  'results-apply': {
    queue: 'imports',
    payload: z.object({ batchId: id, userId: id }),
    final: true,
    ...defaultRetries,
  },
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
  'load-sanctions': { queue: 'imports', payload: z.object({ listId: id }), final: true, ...defaultRetries },
  'refresh-sanctions': { queue: 'imports', payload: emptyPayload, ...defaultRetries },
  'screen-customers': { queue: 'imports', payload: z.object({ runId: id }), ...longRetries },
  'privacy-request': { queue: 'house', payload: z.object({ requestId: id }), final: true, ...defaultRetries },
  'purge-customers': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'campaign-freeze': {
    queue: 'house',
    payload: z.object({ campaignId: id }),
    final: true,
    ...defaultRetries,
  },
  'compare-customers': { queue: 'house', payload: emptyPayload, lowPriority: true, ...defaultRetries },
  // Beside a file they would take the time of the processor from it, and a file of people asks for hundreds of them.
  'compare-some': customersJob,
  'screen-some': customersJob,
  'start-campaigns': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'choose-winners': { queue: 'house', payload: emptyPayload, ...defaultRetries },
  'check-links': { queue: 'outside', payload: z.object({ campaignId: id }), ...defaultRetries },
} as const satisfies Record<JobKind, KindRules>;

/** What a job of this kind needs to know. */
export type Payload<K extends JobKind> = z.infer<(typeof kinds)[K]['payload']>;

/** The same table without its literal types, for whoever walks it. */
export const getKind = (kind: JobKind): KindRules => kinds[kind];
