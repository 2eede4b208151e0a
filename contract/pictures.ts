import * as z from 'zod';
import { listStates, type StateOf } from './api/lifecycle';
import { ById } from './api/page';
import { contract } from './api/route';
import { pictureSizes } from './picture-sizes';

/** The lifecycle of an uploaded picture: its smaller sizes are generated, or cannot be. */
export const pictureLifecycle = {
  PENDING: { size: 'READY', fail: 'FAILED' },
  READY: {},
  FAILED: { retry: 'PENDING' },
} as const;
export type PictureState = StateOf<typeof pictureLifecycle>;

/** Why sizes could not be generated; the second is not caused by the picture. */
export const pictureIssues = ['picture.unreadable', 'picture.not_made'] as const;
export type PictureIssue = (typeof pictureIssues)[number];

export const Picture = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(listStates(pictureLifecycle)),
  issue: z.enum(pictureIssues).nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Picture = z.infer<typeof Picture>;

export const pictures = contract({
  add: {
    method: 'POST',
    path: '/items/:id/pictures',
    permission: 'items:edit',
    subject: 'item',
    summary:
      'Add a picture (JPEG, PNG, WebP, TIFF, AVIF) to an item. Smaller sizes are generated in the background.',
    params: ById,
    upload: true,
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  order: {
    method: 'PUT',
    path: '/items/:id/pictures',
    permission: 'items:edit',
    subject: 'item',
    summary: "Set the order of an item's pictures; the first one represents the item.",
    params: ById,
    body: z.strictObject({ pictureIds: z.array(z.number().int().positive()).max(500) }),
    reply: 'nothing',
  },
  remove: {
    method: 'DELETE',
    path: '/pictures/:id',
    permission: 'items:edit',
    subject: 'picture',
    summary: 'Remove a picture.',
    params: ById,
    reply: 'nothing',
  },
  retry: {
    method: 'POST',
    path: '/pictures/:id/sizes',
    permission: 'items:edit',
    subject: 'picture',
    summary: 'Retry generating the smaller sizes of a picture.',
    params: ById,
    reply: 'nothing',
  },
  read: {
    method: 'GET',
    path: '/pictures/:id/:size',
    permission: 'lots:read',
    subject: 'picture',
    summary: 'Download a picture in one of its sizes.',
    params: ById.extend({ size: z.enum(pictureSizes) }),
    reply: 'file',
    rows: null,
  },
});
