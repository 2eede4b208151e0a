import * as z from 'zod';
import { toShape } from './api/field';
import { ById, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { mailLimits } from './blocks';
import { languages } from './session';
import { EmailContents, noticeKeys, starterKeys, templateFields, templateKinds } from './template-fields';

const { name } = toShape(templateFields);
const language = z.enum(languages);

const Row = z.object({
  id: z.number(),
  kind: z.enum(templateKinds),
  /** what the house sends with it; null: a template for campaigns */
  key: z.enum(noticeKeys).nullable(),
  name: z.string(),
  /** in which it is written, in the order of all languages */
  languages: z.array(language),
  /** of these, as they were shipped */
  shipped: z.array(language),
  /** in the reader's language, where it is written in it; else in its first one */
  subject: z.string(),
  archivedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** null: the house itself */
  by: z.string().nullable(),
  version: z.number(),
});
export type TemplateRow = z.infer<typeof Row>;

export const Template = Row.extend({
  contents: EmailContents,
  /** may this reader write HTML or MJML by hand */
  writesHtml: z.boolean(),
});
export type Template = z.infer<typeof Template>;

const TemplateVersion = z.object({
  number: z.number(),
  at: z.string(),
  by: z.string().nullable(),
  languages: z.array(language),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** One part of an email that is not what it was: its subject, how it is written, or a block. */
const Difference = z.object({
  language,
  kind: z.enum(['ADDED', 'REMOVED', 'CHANGED', 'MOVED']),
  part: z.enum(['email', 'subject', 'preheader', 'source', 'block']),
  /** of a block: its id and type */
  block: z.string().nullable(),
  type: z.string().nullable(),
  /** of a block: which of its fields; of a text: `text` */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});
export type Difference = z.infer<typeof Difference>;

const Starter = z.object({ key: z.enum(starterKeys), contents: EmailContents });
export type Starter = z.infer<typeof Starter>;

/** With what a new template begins. */
const Beginning = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('BLANK'), name, language }),
  z.strictObject({
    from: z.literal('STARTER'),
    name,
    starter: z.enum(starterKeys),
    /** what it shows; null: that is chosen later */
    auctionId: z.number().int().positive().nullable().default(null),
    collectionId: z.number().int().positive().nullable().default(null),
  }),
  z.strictObject({ from: z.literal('COPY'), name, templateId: z.number().int().positive() }),
  z.strictObject({
    from: z.literal('PASTED'),
    name,
    language,
    mode: z.enum(['MJML', 'HTML']),
    source: z.string().min(1).max(mailLimits.source),
  }),
]);
export type Beginning = z.output<typeof Beginning>;

const versionNumber = z.coerce.number().int().positive();

export const templates = contract({
  list: {
    method: 'GET',
    path: '/templates',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'Templates: those for campaigns, or what the house sends by itself.',
    query: PageQuery.extend({
      kind: z.enum(templateKinds).default('CAMPAIGN'),
      archived: z.stringbool().default(false),
      sort: sortBy(['name', 'updatedAt'], '-updatedAt'),
    }),
    reply: page(Row),
  },
  starters: {
    method: 'GET',
    path: '/template-starters',
    permission: 'campaigns:read',
    subject: 'none',
    summary:
      'Emails that a house really sends, to begin a template with; they show its next published sale and its public collection, if it has them.',
    reply: z.object({
      starters: z.array(Starter),
      /** the collection that they show */
      collectionId: z.number().nullable(),
    }),
  },
  create: {
    method: 'POST',
    path: '/templates',
    permission: 'templates:edit',
    subject: 'none',
    also: [{ permission: 'templates:write-html', when: 'htmlIsPasted' }],
    summary:
      'Begin a template: blank, from a starter, as a copy, or with HTML or MJML that was written elsewhere.',
    body: Beginning,
    reply: Template,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/templates/:id',
    permission: 'campaigns:read',
    subject: 'template',
    summary: 'A template with its email in each language.',
    params: ById,
    reply: Template,
  },
  update: {
    method: 'PUT',
    path: '/templates/:id',
    permission: 'templates:edit',
    subject: 'template',
    also: [
      { permission: 'templates:write-notices', when: 'templateIsOfHouse' },
      { permission: 'templates:write-html', when: 'htmlOfTemplateIsNew' },
    ],
    summary:
      'Save a template; how it stood is kept. What is written in HTML or MJML is changed by ADMIN alone.',
    params: ById,
    body: Versioned.extend(toShape(templateFields)),
    reply: Template,
  },
  archive: {
    method: 'POST',
    path: '/templates/:id/archive',
    permission: 'templates:edit',
    subject: 'template',
    summary: 'Put a template away. Campaigns that use it are not touched.',
    params: ById,
    body: Versioned,
    reply: Template,
  },
  unarchive: {
    method: 'DELETE',
    path: '/templates/:id/archive',
    permission: 'templates:edit',
    subject: 'template',
    summary: 'Take a template out of the archive.',
    params: ById,
    body: Versioned,
    reply: Template,
  },
  versions: {
    method: 'GET',
    path: '/templates/:id/versions',
    permission: 'campaigns:read',
    subject: 'template',
    summary: 'How a template stood each time that it was saved, the newest first.',
    params: ById,
    query: PageQuery.omit({ q: true }),
    reply: page(TemplateVersion),
  },
  version: {
    method: 'GET',
    path: '/templates/:id/versions/:number',
    permission: 'campaigns:read',
    subject: 'template',
    summary: 'A template as it stood then, and what has changed in it since.',
    params: ById.extend({ number: versionNumber }),
    reply: TemplateVersion.extend({ contents: EmailContents, differences: z.array(Difference) }),
  },
  restore: {
    method: 'POST',
    path: '/templates/:id/versions/:number',
    permission: 'templates:edit',
    subject: 'template',
    also: [
      { permission: 'templates:write-notices', when: 'templateIsOfHouse' },
      { permission: 'templates:write-html', when: 'htmlOfVersionReturns' },
    ],
    summary: 'Let a template say again what it said then, as its newest version.',
    params: ById.extend({ number: versionNumber }),
    body: Versioned,
    reply: Template,
  },
});
