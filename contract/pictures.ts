import * as z from 'zod';
import { ById } from './page';
import { pictureSizes } from './picture-sizes';
import { contract } from './route';

export const pictures = contract({
  add: {
    method: 'POST',
    path: '/items/:id/pictures',
    permission: 'items:edit',
    summary:
      'Add a picture (JPEG, PNG, WebP, TIFF, AVIF) to an item; smaller sizes are made in the background.',
    params: ById,
    upload: true,
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  order: {
    method: 'PUT',
    path: '/items/:id/pictures',
    permission: 'items:edit',
    summary: 'Put the pictures of an item into this order; the first one stands for it.',
    params: ById,
    body: z.strictObject({ pictureIds: z.array(z.number().int().positive()).max(500) }),
    reply: 'nothing',
  },
  remove: {
    method: 'DELETE',
    path: '/pictures/:id',
    permission: 'items:edit',
    summary: 'Remove a picture.',
    params: ById,
    reply: 'nothing',
  },
  show: {
    method: 'GET',
    path: '/pictures/:id/:size',
    permission: 'lots:read',
    summary: 'A picture in one of its sizes.',
    params: ById.extend({ size: z.enum(pictureSizes) }),
    reply: 'file',
  },
});
