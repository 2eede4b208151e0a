import * as z from 'zod';
import { composite, text, toShape } from './api/field';
import { limits } from './api/limits';
import { ById, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { RefusedRow } from './api/selection';
import { skipReasons } from './campaign-states';
import { topics } from './consents';
import { CustomerSelection } from './customers';
import { Condition } from './segment-conditions';
import { languages } from './session';

/** A part of an audience: all customers, the members of a segment, or customers who match a condition. */
const AudiencePartSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('EVERYBODY') }),
  z.strictObject({ kind: z.literal('SEGMENT'), segmentId: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('CONDITION'), condition: Condition }),
]);
export type AudiencePart = z.infer<typeof AudiencePartSchema>;
export type PartKind = AudiencePart['kind'];

/** The audience of a campaign: customers in at least one part of `include` and in none of `exclude`. */
export const Audience = z.strictObject({
  include: z.array(AudiencePartSchema).max(20),
  exclude: z.array(AudiencePartSchema).max(20),
});
export type Audience = z.infer<typeof Audience>;

/** What decides, besides the audience, who gets an email and in which language. */
const AudienceRequest = z.strictObject({
  audience: Audience,
  topic: z.enum(topics),
  /** its own emails do not count toward the limit per customer; null: not saved yet */
  campaignId: z.number().int().positive().nullable().default(null),
  /** languages that have an email */
  languages: z.array(z.enum(languages)).max(languages.length).default([]),
  fallbackLanguage: z.enum(languages).default(languages[0]),
});
export type AudienceInput = z.infer<typeof AudienceRequest>;

const Count = z.object({
  /** the whole audience, including skipped recipients */
  total: z.number(),
  recipients: z.number(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: z.number() })),
  /** of those who get it, most recipients first */
  languages: z.array(z.object({ language: z.enum(languages), count: z.number() })),
});
export type AudienceCount = z.infer<typeof Count>;

const details = 'customers:see-details';
const Person = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    customerNo: z.string(),
    name: z.string(),
    town: z.string(),
    country: secret(z.string(), details),
    email: secret(z.string(), details),
    /** language of their email; null: hidden from this user */
    language: secret(z.enum(languages).nullable(), details),
    /** null: they get it */
    skipReason: z.enum(skipReasons).nullable(),
  }),
);
export type AudiencePerson = z.infer<typeof Person>;
/** Which recipients a list shows: a random sample, those who get it, or those skipped for a reason. */
export const listedPeople = ['SAMPLE', 'GETS', ...skipReasons] as const;
export type ListedPeople = (typeof listedPeople)[number];

/** Fields of a segment that users enter. */
export const segmentFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'segments.name' }),
  description: text({ max: limits.reason, column: 'description', label: 'segments.description' }),
  /** null: its members were selected by hand */
  condition: composite(z.custom<Condition | null>(), { column: 'condition', label: 'segments.condition' }),
};
const Form = z.strictObject({ ...toShape(segmentFields), condition: Condition });
export const SegmentRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** null: its members are computed each time */
  frozenAt: z.string().nullable(),
  /** number of frozen members */
  members: z.number().nullable(),
  createdBy: z.string().nullable(),
  createdById: z.number().nullable(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  version: z.number(),
});
export type SegmentRow = z.infer<typeof SegmentRow>;
export const Segment = SegmentRow.extend({ condition: segmentFields.condition.schema });
export type Segment = z.infer<typeof Segment>;

export const segments = contract({
  list: {
    method: 'GET',
    path: '/segments',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'List the saved segments of customers.',
    query: PageQuery.extend({
      sort: sortBy(['name', 'createdAt'], 'name'),
      tab: z.enum(['frozen', 'archived']).optional(),
    }),
    reply: page(SegmentRow),
  },
  read: {
    method: 'GET',
    path: '/segments/:id',
    permission: 'campaigns:read',
    subject: 'segment',
    summary: 'Get a segment with its condition.',
    params: ById,
    reply: Segment,
  },
  create: {
    method: 'POST',
    path: '/segments',
    permission: 'segments:edit',
    subject: 'none',
    summary: 'Save a condition under a name. Its members are not stored but computed each time.',
    body: Form.extend({ description: segmentFields.description.schema.default('') }),
    reply: Segment,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/segments/:id',
    permission: 'segments:edit',
    subject: 'segment',
    summary: 'Change name, description or condition of a segment, archive it or restore it.',
    params: ById,
    body: Form.extend({ archived: z.boolean() }).partial().extend(Versioned.shape),
    reply: Segment,
  },
  freeze: {
    method: 'POST',
    path: '/segments/:id/freeze',
    permission: 'segments:edit',
    subject: 'segment',
    summary: 'Freeze a segment: its current members are stored and used from then on.',
    params: ById,
    body: Versioned,
    reply: Segment,
  },
  thaw: {
    method: 'POST',
    path: '/segments/:id/thaw',
    permission: 'segments:edit',
    subject: 'segment',
    summary: 'Unfreeze a segment, so that its members are computed each time again.',
    params: ById,
    body: Versioned,
    reply: Segment,
  },
  people: {
    method: 'GET',
    path: '/segments/:id/people',
    permission: 'campaigns:read',
    subject: 'segment',
    summary: 'List the members of a segment by name.',
    params: ById,
    query: PageQuery,
    reply: page(withRowKind('subject', Person.omit({ skipReason: true, language: true }))),
  },
  addPeople: {
    method: 'POST',
    path: '/segments/people',
    permission: 'segments:edit',
    subject: 'none',
    summary: 'Add selected customers to a frozen segment or to a new one.',
    body: z.strictObject({
      rows: CustomerSelection,
      into: z.union([z.strictObject({ segmentId: z.number().int().positive() }), Form.pick({ name: true })]),
    }),
    reply: z.object({ segment: Segment, added: z.number(), refused: z.array(RefusedRow) }),
  },
  count: {
    method: 'POST',
    path: '/audiences/count',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'Count an audience, how many of it get an email, and why the others are skipped.',
    body: AudienceRequest,
    reply: Count,
    // Requested while the user edits the audience.
    readOnly: true,
  },
  listed: {
    method: 'POST',
    path: '/audiences/people',
    permission: 'campaigns:read',
    subject: 'none',
    summary:
      'List the customers of an audience: a random sample, those who get an email, or those skipped for a reason.',
    body: AudienceRequest.extend({
      which: z.enum(listedPeople),
      page: z.number().int().min(1).max(100_000).default(1),
      pageSize: z.number().int().min(1).max(100).default(20),
    }),
    reply: page(Person),
    readOnly: true,
  },
});
