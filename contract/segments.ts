import * as z from 'zod';
import { composite, text, toShape } from './api/field';
import { limits } from './api/limits';
import { ById, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { RefusedRow } from './api/selection';
import { skipReasons } from './campaign-states';
import { Condition } from './conditions';
import { topics } from './consents';
import { CustomerSelection } from './customers';
import { languages } from './session';

/** Somebody who is meant, or is not: everybody whom the house knows, the people of a segment, those of whom something holds. */
const AudiencePartSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('EVERYBODY') }),
  z.strictObject({ kind: z.literal('SEGMENT'), segmentId: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('CONDITION'), condition: Condition }),
]);
export type AudiencePart = z.infer<typeof AudiencePartSchema>;
export type PartKind = AudiencePart['kind'];

/** To whom something goes: to whoever is in one of `include` and in none of `exclude`. */
export const Audience = z.strictObject({
  include: z.array(AudiencePartSchema).max(20),
  exclude: z.array(AudiencePartSchema).max(20),
});
export type Audience = z.infer<typeof Audience>;

/** What decides, beside the audience, who is written to and in which language. */
const AudienceRequest = z.strictObject({
  audience: Audience,
  topic: z.enum(topics),
  /** its own mails do not count as too many; null: there is none yet */
  campaignId: z.number().int().positive().nullable().default(null),
  /** in which there is an email */
  languages: z.array(z.enum(languages)).max(languages.length).default([]),
  fallbackLanguage: z.enum(languages).default(languages[0]),
});
export type AudienceInput = z.infer<typeof AudienceRequest>;

const Count = z.object({
  /** everybody who is meant: those who get it, and those who are left out */
  meant: z.number(),
  gets: z.number(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: z.number() })),
  /** of those who get it, most first */
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
    /** in which they are written to; null: not for this reader to know */
    language: secret(z.enum(languages).nullable(), details),
    /** null: it goes to them */
    skipReason: z.enum(skipReasons).nullable(),
  }),
);
export type AudiencePerson = z.infer<typeof Person>;
/** Of whom a list tells: a few at random, those who get it, those who are left out for a reason. */
export const listedPeople = ['SAMPLE', 'GETS', ...skipReasons] as const;
export type ListedPeople = (typeof listedPeople)[number];

/** What is typed of a segment. */
export const segmentFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'segments.name' }),
  description: text({ max: limits.reason, column: 'description', label: 'segments.description' }),
  /** null: its people were put together by hand */
  condition: composite(z.custom<Condition | null>(), { column: 'condition', label: 'segments.condition' }),
};
const Form = z.strictObject({ ...toShape(segmentFields), condition: Condition });
export const SegmentRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** null: its people are asked for anew each time */
  frozenAt: z.string().nullable(),
  /** of those that are frozen */
  members: z.number().nullable(),
  createdBy: z.string().nullable(),
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
    summary: 'Saved segments of customers.',
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
    summary: 'One segment with its condition.',
    params: ById,
    reply: Segment,
  },
  create: {
    method: 'POST',
    path: '/segments',
    permission: 'segments:edit',
    subject: 'none',
    summary: 'Save a condition under a name; the same people are not kept, but asked for anew each time.',
    body: Form.extend({ description: segmentFields.description.schema.default('') }),
    reply: Segment,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/segments/:id',
    permission: 'segments:edit',
    subject: 'segment',
    summary: 'Rename or describe a segment, ask something else of its people, archive it or bring it back.',
    params: ById,
    body: Form.extend({ archived: z.boolean() }).partial().extend(Versioned.shape),
    reply: Segment,
  },
  freeze: {
    method: 'POST',
    path: '/segments/:id/freeze',
    permission: 'segments:edit',
    subject: 'segment',
    summary: 'Take down who is in a segment now; from then on these are its people.',
    params: ById,
    body: Versioned,
    reply: Segment,
  },
  thaw: {
    method: 'POST',
    path: '/segments/:id/thaw',
    permission: 'segments:edit',
    subject: 'segment',
    summary: 'Ask for the people of a segment anew each time, as before they were taken down.',
    params: ById,
    body: Versioned,
    reply: Segment,
  },
  people: {
    method: 'GET',
    path: '/segments/:id/people',
    permission: 'campaigns:read',
    subject: 'segment',
    summary: 'Who is in a segment, by name.',
    params: ById,
    query: PageQuery,
    reply: page(withRowKind('subject', Person.omit({ skipReason: true, language: true }))),
  },
  addPeople: {
    method: 'POST',
    path: '/segments/people',
    permission: 'segments:edit',
    subject: 'none',
    summary: 'Put chosen customers into a segment whose people are taken down, or into a new one.',
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
    summary: 'How many an audience means, how many of them are written to, and why the others are not.',
    body: AudienceRequest,
    reply: Count,
    // Asked while one composes.
    readOnly: true,
  },
  listed: {
    method: 'POST',
    path: '/audiences/people',
    permission: 'campaigns:read',
    subject: 'none',
    summary:
      'Who an audience is: some of them at random, those who are written to, or those left out for a reason.',
    body: AudienceRequest.extend({
      which: z.enum(listedPeople),
      page: z.number().int().min(1).max(100_000).default(1),
      pageSize: z.number().int().min(1).max(100).default(20),
    }),
    reply: page(Person),
    readOnly: true,
  },
});
