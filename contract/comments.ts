import * as z from 'zod';
import { eventTypes } from './api/events';
import { rows, text, toShape } from './api/field';
import { ById, Versioned } from './api/page';
import { contract } from './api/route';

/** The nouns whose rows have comments. Customers have notes (contract/notes.ts). */
export const commentNouns = ['auctions', 'collections', 'items', 'lots', 'works', 'goals'] as const;
export type CommentNoun = (typeof commentNouns)[number];

/** Minutes in which an author can still change or remove a comment. */
export const commentEditMinutes = 15;

/** How many comments of a row are shown. */
export const maxComments = 200;

// biome-ignore format: keep each field on one line
export const commentFields = {
  text: text({ max: 5000, required: true, column: 'text', label: 'comments.text', lines: 2 }),
  /** users to notify */
  mentions: { ...rows('users', { column: 'mentions', label: 'notes.mention' }), schema: z.array(z.number().int().positive()).max(20) },
};
const Form = z.strictObject({
  ...toShape(commentFields),
  mentions: commentFields.mentions.schema.default([]),
});
export type CommentForm = z.output<typeof Form>;

const Comment = z.object({
  id: z.number(),
  text: commentFields.text.schema,
  at: z.string(),
  editedAt: z.string().nullable(),
  by: z.object({ id: z.number(), name: z.string() }),
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  /** null: not resolved */
  resolvedAt: z.string().nullable(),
  resolvedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** until when this user can change it; null: no longer, or another user wrote it */
  editableUntil: z.string().nullable(),
  /** whether this user can remove it */
  removable: z.boolean(),
  version: z.number(),
});
export type Comment = z.infer<typeof Comment>;

/** Users who may read the history of a row may read its comments and, unless it is a goal (`Goal.canComment`), add some. */
const readPermissions = Object.fromEntries(commentNouns.map((noun) => [noun, eventTypes[noun].read]));

const ofRow = {
  path: '/comments/:noun/:id',
  permission: 'signed-in',
  subject: 'row',
  also: [{ permissions: readPermissions, selectedBy: 'params.noun' }],
  params: z.object({ noun: z.enum(commentNouns), id: z.coerce.number().int().positive() }),
} as const;
const ofComment = { params: ById, permission: 'signed-in', subject: 'comment' } as const;

export const comments = contract({
  list: {
    ...ofRow,
    method: 'GET',
    summary: `List the last ${maxComments} comments on a row, oldest first.`,
    reply: z.object({ comments: z.array(Comment) }),
  },
  create: {
    ...ofRow,
    method: 'POST',
    summary: 'Comment on a row. Mentioned users, and those who take part already, are notified.',
    body: Form,
    reply: Comment,
    status: 201,
  },
  update: {
    ...ofComment,
    method: 'PUT',
    path: '/comments/:id',
    summary: `Change an own comment, for ${commentEditMinutes} minutes.`,
    body: Form.extend(Versioned.shape),
    reply: Comment,
  },
  resolve: {
    ...ofComment,
    method: 'POST',
    path: '/comments/:id/resolution',
    summary: 'Mark a comment as resolved, or as open again.',
    body: z.strictObject({ resolved: z.boolean() }).extend(Versioned.shape),
    reply: Comment,
  },
  remove: {
    ...ofComment,
    method: 'DELETE',
    path: '/comments/:id',
    also: [{ permission: 'comments:remove', when: 'commentIsFinal' }],
    summary: `Remove an own comment, for ${commentEditMinutes} minutes. Management can remove any comment at any time.`,
    body: Versioned,
    reply: 'nothing',
  },
});
