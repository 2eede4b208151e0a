import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';
import { type Actor, can } from './api/permissions';

/** The way of a collection, a gallery's curated group. Each step is one action with one event. */
export const collectionLifecycle = {
  DRAFT: { submit: 'REVIEW' },
  REVIEW: { publish: 'PUBLISHED', sendBack: 'DRAFT' },
  /** `open` is nobody's action: it comes with the clock */
  PUBLISHED: { close: 'CLOSED', unpublish: 'REVIEW', open: 'PUBLISHED' },
  CLOSED: { archive: 'ARCHIVED', reopen: 'PUBLISHED' },
  ARCHIVED: {},
} as const satisfies Lifecycle;
export type CollectionStatus = StateOf<typeof collectionLifecycle>;
/** The steps that people take. */
export type CollectionStep = Exclude<StepOf<typeof collectionLifecycle>, 'open'>;
export const collectionStatuses = listStates(collectionLifecycle);
/** Steps that undo what others rely on: they want a reason. */
export const stepsWithReason: readonly CollectionStep[] = ['sendBack', 'unpublish'];
/** Steps whose consequences are shown and confirmed before they are taken. */
export const previewedSteps = ['publish', 'reopen'] as const satisfies readonly CollectionStep[];
export type PreviewedStep = (typeof previewedSteps)[number];

/** What states of a collection have in common. */
const phases = {
  /** it is made: staff of its departments work on it */
  draft: ['DRAFT', 'REVIEW'],
  /** it is shown to those for whom it is */
  published: ['PUBLISHED'],
  /** it is shown, or was: whoever changes it changes what somebody has seen */
  announced: ['PUBLISHED', 'CLOSED'],
  /** its works are its own: they come, go and are offered */
  holding: ['DRAFT', 'REVIEW', 'PUBLISHED'],
  /** it may still change; what is archived does not */
  living: ['DRAFT', 'REVIEW', 'PUBLISHED', 'CLOSED'],
} as const satisfies Record<string, readonly CollectionStatus[]>;
/** Is the collection in one of the states of this phase? */
export const isCollectionInPhase = (
  phase: keyof typeof phases,
  { status }: { status: CollectionStatus },
): boolean => phases[phase].some((one) => one === status);

/** May this person put works into it and take them out now? Who publishes also changes what is published. */
export const canEditWorks = (
  actor: Actor,
  collection: { status: CollectionStatus; departmentIds: readonly number[] },
): boolean =>
  isCollectionInPhase('draft', collection)
    ? can(actor, 'works:edit', collection.departmentIds)
    : isCollectionInPhase('holding', collection) && can(actor, 'works:edit-published');

interface Dates {
  status: CollectionStatus;
  startsAt: string | null;
  endsAt: string | null;
}
/** Where a published collection stands with its dates. Its dates decide, not the job by the clock, which may be late. */
export function getTimePhase(
  { status, startsAt, endsAt }: Dates,
  now: Date,
): 'coming' | 'open' | 'over' | null {
  if (status !== 'PUBLISHED') return null;
  if (endsAt !== null && new Date(endsAt) <= now) return 'over';
  return startsAt !== null && now < new Date(startsAt) ? 'coming' : 'open';
}
