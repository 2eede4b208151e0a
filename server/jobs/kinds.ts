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

interface Kind {
  lane: Lane;
  payload: z.ZodType;
  /** after so many it is given up */
  attempts: number;
  /** seconds until the second try; every later pause is twice the one before, up to two hours */
  pause: number;
  /** nobody waits for it: in its lane it goes after everything else */
  patient?: true;
  /** once it was given up or cancelled, it is begun again from where it was asked for */
  final?: true;
}

const id = z.number().int().positive();
const ofImport = { lane: 'imports', payload: z.object({ importId: id, userId: id }), final: true } as const;
const nothing = z.strictObject({});
const usual = { attempts: 5, pause: 2 } as const;
const ofCustomers = {
  lane: 'imports',
  payload: z.object({ customerIds: z.array(id) }),
  patient: true,
  ...usual,
} as const;
/** about a day */
const long = { attempts: 20, pause: 60 } as const;

/** Every kind of job: what it needs to know, where it runs, how often it is tried. */
export const kinds = {
  mail: { lane: 'mail', payload: z.object({ id }), ...long },
  forgotten: { lane: 'house', payload: z.object({ email: z.string() }), ...usual },
  'import-check': { ...ofImport, ...usual },
  'import-commit': { ...ofImport, ...usual },
  'results-apply': { lane: 'imports', payload: z.object({ batchId: id, userId: id }), final: true, ...usual },
  picture: { lane: 'pictures', payload: z.object({ fileKey: z.string() }), ...long },
  'demo-picture': {
    lane: 'pictures',
    payload: z.object({ fileKey: z.string(), subject: z.string(), seed: z.number() }),
    patient: true,
    ...usual,
  },
  'fetch-returns': { lane: 'outside', payload: nothing, ...usual },
  'collection-dates': { lane: 'house', payload: nothing, ...usual },
  'sort-words': { lane: 'house', payload: nothing, ...usual },
  'clear-keys': { lane: 'house', payload: nothing, ...usual },
  'clear-sessions': { lane: 'house', payload: nothing, ...usual },
  'clear-jobs': { lane: 'house', payload: nothing, ...usual },
  'clear-files': { lane: 'house', payload: nothing, ...usual },
  'expire-reservations': { lane: 'house', payload: nothing, ...usual },
  'expire-verifications': { lane: 'house', payload: nothing, ...usual },
  'demand-verifications': { lane: 'house', payload: nothing, ...usual },
  'notify-deciders': { lane: 'house', payload: nothing, ...usual },
  'load-sanctions': { lane: 'imports', payload: z.object({ listId: id }), final: true, ...usual },
  'refresh-sanctions': { lane: 'imports', payload: nothing, ...usual },
  'screen-customers': { lane: 'imports', payload: z.object({ runId: id }), ...long },
  'privacy-request': { lane: 'house', payload: z.object({ requestId: id }), final: true, ...usual },
  'purge-customers': { lane: 'house', payload: nothing, ...usual },
  'campaign-freeze': { lane: 'house', payload: z.object({ campaignId: id }), final: true, ...usual },
  'compare-customers': { lane: 'house', payload: nothing, patient: true, ...usual },
  // Beside a file they would take the time of the processor from it, and a file of people asks for hundreds of them.
  'compare-some': ofCustomers,
  'screen-some': ofCustomers,
  'start-campaigns': { lane: 'house', payload: nothing, ...usual },
  'choose-winners': { lane: 'house', payload: nothing, ...usual },
  'check-links': { lane: 'outside', payload: z.object({ campaignId: id }), ...usual },
} as const satisfies Record<JobKind, Kind>;

/** What a job of this kind needs to know. */
export type Payload<K extends JobKind> = z.infer<(typeof kinds)[K]['payload']>;

/** The same table without its literal types, for whoever walks it. */
export const kindOf = (kind: JobKind): Kind => kinds[kind];
