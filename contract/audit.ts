import * as z from 'zod';
import { reasonSecrets } from './activity';
import { type EventAction, type EventNoun, eventNouns, eventTypes } from './api/events';
import { choice, count, day, type Field, type Fields, flag, row, text, texts } from './api/field';
import { limits } from './api/limits';
import { ById, Changes, ExportQuery, maxInteger, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { getSecretRule } from './api/secrets';
import { lotFormFields, lotSecrets } from './lot-fields';
import { Day } from './time';

/** The nouns whose events are stored. */
export type AuditNoun = { [N in EventNoun]: string extends EventAction<N> ? never : N }[EventNoun];
export const auditNouns = eventNouns.filter((noun) => eventTypes[noun].actions.length > 0) as [
  AuditNoun,
  ...AuditNoun[],
];

/** What was read, as events about readings of the audit record it: [null, value]. */
// biome-ignore format: keep each field on one line
export const auditFilterFields = {
  /** what the search found */
  things: texts({ max: limits.line, column: null, label: 'audit.thing' }),
  user: row('users', { column: null, label: 'audit.user' }),
  /** only events without a user */
  system: flag({ column: null, label: 'audit.system' }),
  noun: choice(auditNouns, { column: null, label: 'audit.noun', words: 'audit.noun' }),
  action: text({ max: limits.name, column: null, label: 'audit.action' }),
  from: day({ column: null, label: 'audit.from' }),
  to: day({ column: null, label: 'audit.to' }),
  /** the event whose changes were read */
  event: count({ min: 1, max: maxInteger, column: null, label: 'audit.event' }),
  /** how many events were selected, and how many an export has */
  rows: count({ min: 0, max: maxInteger, column: null, label: 'audit.rows' }),
  events: count({ min: 0, max: maxInteger, column: null, label: 'audit.events' }),
} as const satisfies Fields;

/** Fields of items and lots whose views are recorded, so that only the histories of these rows show their values. */
const confidentialFields: ReadonlySet<string> = new Set([
  ...Object.keys(lotSecrets),
  ...Object.entries<Field>(lotFormFields).flatMap(([name, { secret }]) =>
    secret && getSecretRule(secret).log ? [name] : [],
  ),
]);
const nounsWithConfidentialFields: readonly string[] = ['lots', 'items', 'works'];

/** Returns whether the audit shows only that a field changed, not how. */
export const isConfidentialChange = (noun: string, field: string): boolean =>
  nounsWithConfidentialFields.includes(noun) && confidentialFields.has(field);

/** Returns whether the audit leaves out the reason of an action. */
export const isConfidentialReason = (noun: string, action: string): boolean =>
  `${noun} ${action}` in reasonSecrets;

const AuditRow = z.object({
  id: z.number(),
  at: z.string(),
  /** null: the system */
  by: z.string().nullable(),
  byId: z.number().nullable(),
  noun: z.enum(auditNouns),
  nounId: z.number(),
  action: z.string(),
  /** display name of the row; null if it has none or was deleted */
  label: z.string().nullable(),
  /** the auction of a lot */
  auctionId: z.number().nullable(),
  /** the collection of a work */
  collectionId: z.number().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const AuditEntry = AuditRow.extend({
  /** currency of the amounts */
  currency: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  changes: Changes.nullable(),
  /** names of the fields that changed and whose values are confidential */
  confidential: z.array(z.string()),
  reason: z.string().nullable(),
  /** there is a reason, which is confidential */
  hasConfidentialReason: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  /** 0: the system */
  user: z.coerce.number().int().min(0).optional(),
  noun: z.enum(auditNouns).optional(),
  action: z.string().max(limits.name).optional(),
  /** first and last day in the time zone of the house */
  from: Day.optional(),
  to: Day.optional(),
};

export const audit = contract({
  list: {
    method: 'GET',
    path: '/audit',
    permission: 'audit:read',
    subject: 'none',
    summary:
      'List the events of the whole house, newest first. The search finds what they are about by number or name, a lot also by sale code and number, and everything by its id after #. Reading them is recorded once an hour for each user and filter.',
    query: PageQuery.extend(filters).extend({
      /** the last row of the previous page, if known: the page continues from there */
      afterId: z.coerce.number().int().positive().optional(),
    }),
    reply: page(AuditRow),
  },
  export: {
    method: 'GET',
    path: '/audit/export',
    permission: 'audit:read',
    subject: 'none',
    summary: 'Export all matching events as a file. Each export is recorded.',
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: AuditEntry,
  },
  users: {
    method: 'GET',
    path: '/audit/users',
    permission: 'audit:read',
    subject: 'none',
    summary: 'List the names of all users, including deactivated ones, for the filter.',
    reply: page(z.object({ id: z.number(), name: z.string() })),
  },
  read: {
    method: 'GET',
    path: '/audit/:id',
    permission: 'audit:read',
    subject: 'none',
    summary:
      'Get an event with what it changed. Confidential fields are only named. Reading it is recorded once an hour for each user and event.',
    params: ById,
    reply: AuditEntry,
  },
});
