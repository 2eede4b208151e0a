import * as z from 'zod';
import { catalogueFields } from './catalogue-fields';
import { choice, shapeOf } from './field';
import { type Lifecycle, type StateOf, type StepOf, statesOf } from './lifecycle';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './page';
import { type Actor, may } from './permissions';
import { contract } from './route';
import { OfferedSteps, Reached, stepBody } from './steps';

/** The way of a collection, a gallery's curated group. Each step is one deed with one event. */
export const collectionLifecycle = {
  DRAFT: { submit: 'REVIEW' },
  REVIEW: { publish: 'PUBLISHED', sendBack: 'DRAFT' },
  /** `open` is nobody's deed: it comes with the clock */
  PUBLISHED: { close: 'CLOSED', unpublish: 'REVIEW', open: 'PUBLISHED' },
  CLOSED: { archive: 'ARCHIVED', reopen: 'PUBLISHED' },
  ARCHIVED: {},
} as const satisfies Lifecycle;
export type CollectionStatus = StateOf<typeof collectionLifecycle>;
/** The steps that people take. */
export type CollectionStep = Exclude<StepOf<typeof collectionLifecycle>, 'open'>;
export const collectionStatuses = statesOf(collectionLifecycle);
/** Steps that undo what others rely on: they want a reason. */
export const stepsWithReason: readonly CollectionStep[] = ['sendBack', 'unpublish'];

/** What states of a collection have in common. */
const phases = {
  /** it is made: staff of its departments work on it */
  draft: ['DRAFT', 'REVIEW'],
  /** its works are its own: they come, go and are offered */
  holding: ['DRAFT', 'REVIEW', 'PUBLISHED'],
  /** it may still change; what is archived does not */
  living: ['DRAFT', 'REVIEW', 'PUBLISHED', 'CLOSED'],
} as const satisfies Record<string, readonly CollectionStatus[]>;
/** Is the collection in one of the states of this phase? */
export const collectionIs = (phase: keyof typeof phases, { status }: { status: CollectionStatus }): boolean =>
  phases[phase].some((one) => one === status);

/** May this person put works into it and take them out now? Who publishes also changes what is published. */
export const mayFill = (
  actor: Actor,
  collection: { status: CollectionStatus; departmentIds: readonly number[] },
): boolean =>
  collectionIs('draft', collection)
    ? may(actor, 'works:edit', collection.departmentIds)
    : collectionIs('holding', collection) && may(actor, 'works:edit-published');

interface Dates {
  status: CollectionStatus;
  startsAt: string | null;
  endsAt: string | null;
}
/** Where a published collection stands with its dates. Its dates decide, not the job by the clock, which may be late. */
export function timesOf({ status, startsAt, endsAt }: Dates, now: Date): 'coming' | 'open' | 'over' | null {
  if (status !== 'PUBLISHED') return null;
  if (endsAt !== null && new Date(endsAt) <= now) return 'over';
  return startsAt !== null && now < new Date(startsAt) ? 'coming' : 'open';
}

export const collectionKinds = ['PRIVATE_SALE', 'EXHIBITION', 'VIEWING_ROOM', 'FAIR', 'LIST'] as const;
export const visibilities = ['INTERNAL', 'LINK', 'INVITED', 'PUBLIC'] as const;
export const priceDisplays = ['SHOWN', 'ON_REQUEST', 'HIDDEN'] as const;

// biome-ignore format: a field is a line
export const collectionFields = {
  ...catalogueFields,
  kind: choice(collectionKinds, { column: 'kind', label: 'catalogue.kind', words: 'collections.kind' }),
  visibility: choice(visibilities, { column: 'visibility', label: 'collections.visibility', words: 'collections.visibility' }),
  priceDisplay: choice(priceDisplays, { column: 'price_display', label: 'collections.priceDisplay', words: 'collections.priceDisplay' }),
};
const Form = z.strictObject(shapeOf(collectionFields));
export type CollectionForm = z.infer<typeof Form>;

export const CollectionRow = Form.extend({
  id: z.number(),
  status: z.enum(collectionStatuses),
  specialist: z.object({ id: z.number(), name: z.string() }).nullable(),
  works: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type CollectionRow = z.infer<typeof CollectionRow>;

export const Collection = CollectionRow.extend({
  /** may this user change the settings now */
  editable: z.boolean(),
  /** may this user work on its works now, those of their departments */
  worksEditable: z.boolean(),
  /** when its start came */
  openedAt: z.string().nullable(),
  reached: Reached,
  steps: OfferedSteps,
});
export type Collection = z.infer<typeof Collection>;

export const collectionSort = ['startsAt', 'code', 'title', 'updatedAt'] as const;

const which = {
  sort: sortBy(collectionSort, '-startsAt'),
  status: list(z.enum(collectionStatuses)),
  kind: list(z.enum(collectionKinds)),
  department: list(z.coerce.number().int().positive()),
};

const step = <S extends CollectionStep>(name: S, summary: string) => ({
  method: 'POST' as const,
  path: `/collections/:id/${name}` as const,
  permission: `collections:${name}` as const,
  subject: 'collection' as const,
  summary,
  params: ById,
  body: stepBody(stepsWithReason.includes(name)),
  reply: Collection,
});

export const collections = contract({
  list: {
    method: 'GET',
    path: '/collections',
    permission: 'collections:read',
    subject: 'none',
    summary: 'Collections, filtered, sorted, searched by code, title and place.',
    query: PageQuery.extend(which),
    reply: page(CollectionRow),
  },
  export: {
    method: 'GET',
    path: '/collections/export',
    permission: 'collections:read',
    subject: 'none',
    summary: 'The list of collections as a file, all rows that match.',
    query: ExportQuery.extend(which),
    reply: 'file',
    rows: CollectionRow,
  },
  create: {
    method: 'POST',
    path: '/collections',
    permission: 'collections:create',
    subject: 'none',
    also: [{ deed: 'collections:create', departments: 'body.departmentIds', none: 'nobody' }],
    summary: 'Create a collection; it begins as a draft.',
    body: Form,
    reply: Collection,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/collections/:id',
    permission: 'collections:read',
    subject: 'collection',
    summary: 'One collection with what may be done to it.',
    params: ById,
    reply: Collection,
  },
  update: {
    method: 'PUT',
    path: '/collections/:id',
    permission: 'collections:edit-draft',
    subject: 'collection',
    also: [
      { deed: 'collections:edit', when: 'collectionIsAnnounced' },
      { deed: 'collections:edit-draft', departments: 'body.departmentIds', none: 'nobody' },
    ],
    summary: 'Change a collection. Once it is published it takes the right collections:edit.',
    params: ById,
    body: Form.extend(Versioned.shape),
    reply: Collection,
  },
  submit: step('submit', 'Submit a draft for review.'),
  publish: step('publish', 'Publish: impossible while a blocking issue stands. It opens with its start.'),
  sendBack: step('sendBack', 'Send it back to who drafted it.'),
  unpublish: step('unpublish', 'Take a published collection back to review.'),
  close: step('close', 'Close the collection; what it did not sell is free again.'),
  reopen: step('reopen', 'Offer its works again; impossible while somebody else has one of them.'),
  archive: step('archive', 'Archive what is closed: nothing of it changes any more.'),
});
