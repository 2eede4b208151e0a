import * as z from 'zod';
import { catalogueFields } from './catalogue-fields';
import { type CollectionStep, collectionStatuses, stepsWithReason } from './collection-states';
import { choice, shapeOf } from './field';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './page';
import { contract } from './route';
import { OfferedSteps, Reached, stepBody, stepEndpoint } from './steps';

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

const step = <S extends CollectionStep>(name: S, summary: string) =>
  stepEndpoint('collections', name, {
    permission: `collections:${name}`,
    subject: 'collection',
    summary,
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
