import * as z from 'zod';
import { ById, page } from './api/page';
import { contract } from './api/route';

/** Sides of the squares that are cut from the picture of a user, in pixels. */
export const avatarWidths = [64, 256] as const;
export type AvatarSize = `${(typeof avatarWidths)[number]}`;
export const avatarSizes: readonly AvatarSize[] = avatarWidths.map((width): AvatarSize => `${width}`);

/** A pixel count of a picture that was turned upright. */
const Pixels = z.coerce.number().int().min(0).max(1_000_000);

export const Avatar = z.object({ id: z.number(), userId: z.number() });
export type Avatar = z.infer<typeof Avatar>;

/** The pictures of users, which are shown beside their names. */
export const avatars = contract({
  list: {
    method: 'GET',
    path: '/avatars',
    permission: 'signed-in',
    subject: 'none',
    summary: 'List which users have a picture.',
    reply: page(Avatar),
  },
  read: {
    method: 'GET',
    path: '/avatars/:id/:size',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Download the picture of a user in one of its sizes.',
    params: ById.extend({ size: z.enum(avatarSizes) }),
    reply: 'file',
    rows: null,
  },
  upload: {
    method: 'POST',
    path: '/session/avatar',
    permission: 'signed-in',
    subject: 'none',
    summary:
      "Set the user's own picture (JPEG, PNG, WebP, TIFF, AVIF). Only a square of it is stored: the given one, in pixels of the upright picture, or the largest in the middle.",
    query: z.object({ left: Pixels.optional(), top: Pixels.optional(), side: Pixels.min(1).optional() }),
    upload: true,
    reply: Avatar,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/session/avatar',
    permission: 'signed-in',
    subject: 'none',
    summary: "Remove the user's own picture.",
    reply: 'nothing',
  },
  removeOfUser: {
    method: 'DELETE',
    path: '/users/:id/avatar',
    permission: 'users:manage',
    subject: 'user',
    summary: 'Remove the picture of a user.',
    params: ById,
    reply: 'nothing',
  },
});
