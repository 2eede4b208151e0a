import * as z from 'zod';
import { choice, toShape } from './api/field';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import {
  OfferedSteps,
  previewedStepBody,
  publicationResultEndpoint,
  Reached,
  stepEndpoint,
} from './api/steps';
import { catalogueFields } from './catalogue-fields';
import {
  type CollectionStep,
  collectionStatuses,
  type PreviewedStep,
  previewedSteps,
  stepsWithReason,
} from './collection-states';
import { workChecks } from './publication-checks';

export const collectionKinds = ['PRIVATE_SALE', 'EXHIBITION', 'VIEWING_ROOM', 'FAIR', 'LIST'] as const;
export const visibilities = ['INTERNAL', 'LINK', 'INVITED', 'PUBLIC'] as const;
export const priceDisplays = ['SHOWN', 'ON_REQUEST', 'HIDDEN'] as const;

// biome-ignore format: keep each field on one line
export const collectionFields = {
  ...catalogueFields,
  kind: choice(collectionKinds, { column: 'kind', label: 'catalogue.kind', words: 'collections.kind' }),
  visibility: choice(visibilities, { column: 'visibility', label: 'collections.visibility', words: 'collections.visibility' }),
  priceDisplay: choice(priceDisplays, { column: 'price_display', label: 'collections.priceDisplay', words: 'collections.priceDisplay' }),
};
const Form = z.strictObject(toShape(collectionFields));
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
  /** whether this user can change the settings now */
  editable: z.boolean(),
  /** whether this user can change its works of their own departments now */
  worksEditable: z.boolean(),
  /** when its start time was reached */
  openedAt: z.string().nullable(),
  reached: Reached,
  steps: OfferedSteps,
});
export type Collection = z.infer<typeof Collection>;

export const collectionSort = ['startsAt', 'code', 'title', 'updatedAt'] as const;

const filters = {
  sort: sortBy(collectionSort, '-startsAt'),
  status: list(z.enum(collectionStatuses)),
  kind: list(z.enum(collectionKinds)),
  department: list(z.coerce.number().int().positive()),
};

/** The consequences of publishing or reopening a collection, as the confirmation shows them. */
export const CollectionPreview = z.object({
  step: z.enum(previewedSteps),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  visibility: z.enum(visibilities),
  priceDisplay: z.enum(priceDisplays),
  /** number of works */
  works: z.number(),
  /** works with failed checks that only warn */
  warned: z.number(),
  /** the failed checks of these works */
  warnings: z.array(z.object({ check: z.enum(workChecks), count: z.number(), first: z.array(z.string()) })),
  /** works whose catalog texts the step approves */
  unapproved: z.number(),
  /** digest of the preview and the ids of its works: a step with another digest is refused */
  digest: z.string(),
});
export type CollectionPreview = z.infer<typeof CollectionPreview>;

const preview = <S extends PreviewedStep>(name: S) => ({
  method: 'GET' as const,
  path: `/collections/:id/${name}` as const,
  permission: `collections:${name}` as const,
  subject: 'collection' as const,
  summary: `Preview the consequences of the step ${name}, for its confirmation.`,
  params: ById,
  reply: CollectionPreview,
});

const step = <S extends CollectionStep>(name: S, summary: string) =>
  stepEndpoint('collections', name, {
    permission: `collections:${name}`,
    subject: 'collection',
    summary,
    body: previewedStepBody(stepsWithReason.includes(name)),
    reply: Collection,
  });

export const collections = contract({
  list: {
    method: 'GET',
    path: '/collections',
    permission: 'collections:read',
    subject: 'none',
    summary: 'List collections, filtered and sorted; the search covers code, title and place.',
    query: PageQuery.extend(filters),
    reply: page(CollectionRow),
  },
  export: {
    method: 'GET',
    path: '/collections/export',
    permission: 'collections:read',
    subject: 'none',
    summary: 'Export all matching collections as a file.',
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: CollectionRow,
  },
  create: {
    method: 'POST',
    path: '/collections',
    permission: 'collections:create',
    subject: 'none',
    also: [{ permission: 'collections:create', departments: 'body.departmentIds', none: 'nobody' }],
    summary: 'Create a collection as a draft.',
    body: Form,
    reply: Collection,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/collections/:id',
    permission: 'collections:read',
    subject: 'collection',
    summary: 'Get a collection with its allowed steps.',
    params: ById,
    reply: Collection,
  },
  update: {
    method: 'PUT',
    path: '/collections/:id',
    permission: 'collections:edit-draft',
    subject: 'collection',
    also: [
      { permission: 'collections:edit', when: 'collectionIsAnnounced' },
      { permission: 'collections:edit-draft', departments: 'body.departmentIds', none: 'nobody' },
    ],
    summary: 'Change a collection. Once published, this requires collections:edit.',
    params: ById,
    body: Form.extend(Versioned.shape),
    reply: Collection,
  },
  submit: step('submit', 'Submit a draft for review.'),
  publish: step('publish', 'Publish it; it opens at its start time. Refused while a check blocks it.'),
  sendBack: step('sendBack', 'Return it to draft with a comment.'),
  unpublish: step('unpublish', 'Return it to review.'),
  close: step('close', 'Close it and release its unsold items.'),
  reopen: step(
    'reopen',
    'Reopen it and offer its works again. Refused while another holder has one of its items.',
  ),
  archive: step('archive', 'Archive a closed collection. It cannot change afterwards.'),
  publication: publicationResultEndpoint('collections', {
    permission: 'collections:read',
    subject: 'collection',
    summary: 'Get what the last publication or withdrawal of a collection did, by whom and when.',
  }),
  publishPreview: preview('publish'),
  reopenPreview: preview('reopen'),
});
