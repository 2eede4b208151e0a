import * as z from 'zod';
import type { JobKind, Lane } from '#contract/jobs';

/** How many jobs of a lane one process runs at a time. */
export const lanes: Readonly<Record<Lane, number>> = {
  mail: 4,
  imports: 1,
  pictures: 1,
  // Others' machines, which may take minutes to say nothing.
  outside: 2,
  house: 2,
};

interface KindRules {
  lane: Lane;
  payload: z.ZodType;
  /** after so many it is given up */
  attempts: number;
  /** seconds until the second try; every later pause is twice the one before, up to two hours */
  pause: number;
  /** nobody waits for it: in its lane it goes after everything else */
  lowPriority?: true;
  /** once it was given up or cancelled, it is begun again from where it was asked for */
  final?: true;
}

const id = z.number().int().positive();
const importJob = { lane: 'imports', payload: z.object({ importId: id, userId: id }), final: true } as const;
const emptyPayload = z.strictObject({});
const defaultRetries = { attempts: 5, pause: 2 } as const;
const customersJob = {
  lane: 'imports',
  payload: z.object({ customerIds: z.array(id) }),
  lowPriority: true,
  ...defaultRetries,
} as const;
/** about a day */
const longRetries = { attempts: 20, pause: 60 } as const;

/** Every kind of job: what it needs to know, where it runs, how often it is tried. */
export const kinds = {
  mail: { lane: 'mail', payload: z.object({ id }), ...longRetries },
  forgotten: { lane: 'house', payload: z.object({ email: z.string() }), ...defaultRetries },
  'import-check': { ...importJob, ...defaultRetries },
  'import-commit': { ...importJob, ...defaultRetries },
  'results-apply': {
    lane: 'imports',
    payload: z.object({ batchId: id, userId: id }),
    final: true,
    ...defaultRetries,
  },
  picture: { lane: 'pictures', payload: z.object({ fileKey: z.string() }), ...longRetries },
  'demo-picture': {
    lane: 'pictures',
    payload: z.object({ fileKey: z.string(), subject: z.string(), seed: z.number() }),
    lowPriority: true,
    ...defaultRetries,
  },
  'fetch-returns': { lane: 'outside', payload: emptyPayload, ...defaultRetries },
  'collection-dates': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'sort-words': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'clear-keys': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'clear-sessions': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'clear-jobs': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'clear-files': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'expire-reservations': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'expire-verifications': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'demand-verifications': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'notify-deciders': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'load-sanctions': { lane: 'imports', payload: z.object({ listId: id }), final: true, ...defaultRetries },
  'refresh-sanctions': { lane: 'imports', payload: emptyPayload, ...defaultRetries },
  'screen-customers': { lane: 'imports', payload: z.object({ runId: id }), ...longRetries },
  'privacy-request': { lane: 'house', payload: z.object({ requestId: id }), final: true, ...defaultRetries },
  'purge-customers': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'campaign-freeze': { lane: 'house', payload: z.object({ campaignId: id }), final: true, ...defaultRetries },
  'compare-customers': { lane: 'house', payload: emptyPayload, lowPriority: true, ...defaultRetries },
  // Beside a file they would take the time of the processor from it, and a file of people asks for hundreds of them.
  'compare-some': customersJob,
  'screen-some': customersJob,
  'start-campaigns': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'choose-winners': { lane: 'house', payload: emptyPayload, ...defaultRetries },
  'check-links': { lane: 'outside', payload: z.object({ campaignId: id }), ...defaultRetries },
} as const satisfies Record<JobKind, KindRules>;

/** What a job of this kind needs to know. */
export type Payload<K extends JobKind> = z.infer<(typeof kinds)[K]['payload']>;

/** The same table without its literal types, for whoever walks it. */
export const getKind = (kind: JobKind): KindRules => kinds[kind];
