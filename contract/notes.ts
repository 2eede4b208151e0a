import * as z from 'zod';
import { reasonSecrets } from './activity';
import { eventNouns } from './api/events';
import { choice, moment, rows, text, toShape } from './api/field';
import { ById, list, Versioned } from './api/page';
import { contract } from './api/route';
import { secretBy, withRowKind } from './api/secrets';
import { CustomerEmail } from './customer-emails';
import { Moment } from './time';

/** What a note records: a remark, or a contact between a user and the customer. */
export const noteKinds = ['NOTE', 'CALL', 'MEETING', 'LETTER'] as const;
export type NoteKind = (typeof noteKinds)[number];
/** The kinds that count as contact; the latest one is the last contact. */
export const contactKinds: readonly NoteKind[] = noteKinds.filter((kind) => kind !== 'NOTE');

// biome-ignore format: keep each field on one line
export const noteFields = {
  kind: choice(noteKinds, { column: 'kind', label: 'notes.kind', words: 'notes.kind' }),
  text: text({ max: 20_000, required: true, column: 'text', label: 'notes.text', lines: 2, secret: 'customers:see-notes' }),
  /** when it happened */
  at: { ...moment({ column: 'at', label: 'notes.at' }), required: true, schema: Moment },
  /** users to notify: they see it on their home page */
  mentions: { ...rows('users', { column: 'mentions', label: 'notes.mention' }), schema: z.array(z.number().int().positive()).max(20) },
};
const Form = withRowKind(
  'subject',
  z.strictObject({ ...toShape(noteFields), mentions: noteFields.mentions.schema.default([]) }),
);
export type NoteForm = z.output<typeof Form>;

const Note = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    kind: z.enum(noteKinds),
    text: noteFields.text.schema,
    at: z.string(),
    /** null: a customer wrote it on a shared page */
    by: z.string().nullable(),
    byId: z.number().nullable(),
    mentions: z.array(z.object({ id: z.number(), name: z.string() })),
    /** whether this user can change it: the author or management */
    editable: z.boolean(),
    version: z.number(),
  }),
);
export type Note = z.infer<typeof Note>;

const Sale = z.object({
  id: z.number(),
  at: z.string(),
  /** what the customer did */
  as: z.enum(['BUYER', 'CONSIGNOR']),
  title: z.string(),
  auctionId: z.number().nullable(),
  lotNumber: z.string().nullable(),
  collectionId: z.number().nullable(),
  itemNo: z.string().nullable(),
  /** the code of the auction or collection */
  place: z.string(),
  /** in minor units of its currency */
  price: z.number(),
  currency: z.string(),
  cancelled: z.boolean(),
});

const Mail = z.object({
  id: z.number(),
  /** when it was sent or refused */
  at: z.string(),
  campaignId: z.number(),
  campaign: z.string(),
  /** null: no bounce was received */
  bouncedAt: z.string().nullable(),
  /** whether the mail server refused the email; an accepted one may still have bounced later */
  isRefused: z.boolean(),
  openedAt: z.string().nullable(),
  clickedAt: z.string().nullable(),
  repliedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
  complainedAt: z.string().nullable(),
});

/** A conversation by email with the customer. */
const Thread = z.object({
  id: z.number(),
  /** when its latest email was written or arrived */
  at: z.string(),
  /** the latest ones, at most `maxThreadEmails`, oldest first */
  emails: z.array(CustomerEmail),
  /** how many emails of the conversation came before these */
  earlierCount: z.number(),
});

const Change = z.object({
  id: z.number(),
  at: z.string(),
  /** null: the system */
  by: z.string().nullable(),
  byId: z.number().nullable(),
  noun: z.enum(eventNouns),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: secretBy(z.string().nullable(), ['noun', 'action'], reasonSecrets),
});

export const entrySources = ['notes', 'emails', 'sales', 'mails', 'changes'] as const;
/** An entry of a customer's timeline. That the customer consigned a sold item is as secret as on its lot. */
const Entry = secretBy(
  withRowKind(
    'subject',
    z.discriminatedUnion('source', [
      withRowKind('subject', Note.extend({ source: z.literal('notes') })),
      withRowKind('subject', Thread.extend({ source: z.literal('emails') })),
      Sale.extend({ source: z.literal('sales') }),
      Mail.extend({ source: z.literal('mails') }),
      withRowKind('event', Change.extend({ source: z.literal('changes') })),
    ]),
  ),
  'as',
  { CONSIGNOR: 'lots:see-consignor' },
);
export type Entry = z.infer<typeof Entry>;

/** Start of a page of the timeline: the last entry read from each source. */
const Cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z,\d{1,15}$/)
  .optional();
const Cursors = z.object({ notes: Cursor, emails: Cursor, sales: Cursor, mails: Cursor, changes: Cursor });
export type TimelineCursors = z.infer<typeof Cursors>;

const ofNote = { params: ById, subject: 'note' as const };

export const notes = contract({
  timeline: {
    method: 'GET',
    path: '/customers/:id/timeline',
    permission: 'customers:see-notes',
    subject: 'customer',
    summary: 'List all contacts and transactions of a customer, newest first, in pages.',
    params: ById,
    query: z.object({
      source: list(z.enum(entrySources)),
      kind: list(z.enum(noteKinds)),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      ...Cursors.shape,
    }),
    reply: z.object({ entries: z.array(Entry), next: Cursors.nullable() }),
  },
  create: {
    method: 'POST',
    path: '/customers/:id/notes',
    permission: 'customers:see-notes',
    subject: 'customer',
    summary: 'Record a remark, a call, a meeting or a letter.',
    params: ById,
    body: Form,
    reply: Note,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/notes/:id',
    permission: 'customers:see-notes',
    ...ofNote,
    also: [{ permission: 'customers:edit-notes', when: 'noteIsAnothers' }],
    summary: 'Change a note. Management can change notes of other users.',
    body: withRowKind('subject', Form.extend(Versioned.shape)),
    reply: Note,
  },
  remove: {
    method: 'DELETE',
    path: '/notes/:id',
    permission: 'customers:see-notes',
    ...ofNote,
    also: [{ permission: 'customers:edit-notes', when: 'noteIsAnothers' }],
    summary: 'Delete a note. Management can delete notes of other users.',
    body: Versioned,
    reply: 'nothing',
  },
});
