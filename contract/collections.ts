import * as z from 'zod';
import { catalogueFields } from './catalogue-fields';
import { choice, shapeOf } from './field';
import { type Lifecycle, statesOf } from './lifecycle';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './page';
import { contract } from './route';

/** A gallery's curated group. Only its list and form work yet; review and publication come with the gallery's work. */
export const collectionLifecycle = {
  DRAFT: {},
} as const satisfies Lifecycle;
export const collectionStatuses = statesOf(collectionLifecycle);
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

export const Collection = Form.extend({
  id: z.number(),
  status: z.enum(collectionStatuses),
  specialist: z.object({ id: z.number(), name: z.string() }).nullable(),
  editable: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type Collection = z.infer<typeof Collection>;

export const collectionSort = ['startsAt', 'code', 'title', 'updatedAt'] as const;

const which = {
  sort: sortBy(collectionSort, '-startsAt'),
  kind: list(z.enum(collectionKinds)),
  department: list(z.coerce.number().int().positive()),
};

export const collections = contract({
  list: {
    method: 'GET',
    path: '/collections',
    permission: 'collections:read',
    subject: 'none',
    summary: 'Collections, filtered, sorted, searched by code, title and place.',
    query: PageQuery.extend(which),
    reply: page(Collection),
  },
  export: {
    method: 'GET',
    path: '/collections/export',
    permission: 'collections:read',
    subject: 'none',
    summary: 'The list of collections as a file, all rows that match.',
    query: ExportQuery.extend(which),
    reply: 'file',
    rows: Collection,
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
    summary: 'One collection.',
    params: ById,
    reply: Collection,
  },
  update: {
    method: 'PUT',
    path: '/collections/:id',
    permission: 'collections:edit-draft',
    subject: 'collection',
    also: [{ deed: 'collections:edit-draft', departments: 'body.departmentIds', none: 'nobody' }],
    summary: 'Change a draft collection.',
    params: ById,
    body: Form.extend(Versioned.shape),
    reply: Collection,
  },
});
