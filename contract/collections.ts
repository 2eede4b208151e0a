import * as z from 'zod';
import { type Lifecycle, statesOf } from './lifecycle';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './page';
import { contract } from './route';
import { Moment, TimeZone } from './time';

/** A gallery's curated group. Only its list and form work yet; review and publication come with the gallery's work. */
export const collectionLifecycle = {
  DRAFT: {},
} as const satisfies Lifecycle;
export const collectionStatuses = statesOf(collectionLifecycle);
export const collectionKinds = ['PRIVATE_SALE', 'EXHIBITION', 'VIEWING_ROOM', 'FAIR', 'LIST'] as const;
export const visibilities = ['INTERNAL', 'LINK', 'INVITED', 'PUBLIC'] as const;
export const priceDisplays = ['SHOWN', 'ON_REQUEST', 'HIDDEN'] as const;

const Form = z.strictObject({
  code: z.string().trim().min(1).max(40),
  title: z.string().trim().min(1).max(200),
  subtitle: z.string().trim().max(300),
  kind: z.enum(collectionKinds),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  timeZone: TimeZone,
  location: z.string().trim().max(300),
  departmentIds: z.array(z.number().int().positive()).max(50),
  specialistId: z.number().int().positive().nullable(),
  currency: z.string().min(3).max(12),
  visibility: z.enum(visibilities),
  priceDisplay: z.enum(priceDisplays),
  notes: z.string().trim().max(5000),
});
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
    summary: 'Collections, filtered, sorted, searched by code, title and place.',
    query: PageQuery.extend(which),
    reply: page(Collection),
  },
  export: {
    method: 'GET',
    path: '/collections/export',
    permission: 'collections:read',
    summary: 'The list of collections as a file, all rows that match.',
    query: ExportQuery.extend(which),
    reply: 'file',
  },
  create: {
    method: 'POST',
    path: '/collections',
    permission: 'collections:create',
    summary: 'Create a collection; it begins as a draft.',
    body: Form,
    reply: Collection,
    status: 201,
  },
  tell: {
    method: 'GET',
    path: '/collections/:id',
    permission: 'collections:read',
    summary: 'One collection.',
    params: ById,
    reply: Collection,
  },
  save: {
    method: 'PUT',
    path: '/collections/:id',
    permission: 'collections:edit-draft',
    summary: 'Change a draft collection.',
    params: ById,
    body: Form.extend(Versioned.shape),
    reply: Collection,
  },
});
