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
  /** the system email that uses it; null: a template for campaigns */
  key: z.enum(noticeKeys).nullable(),
  name: z.string(),
  /** its languages, in the order of all languages */
  languages: z.array(language),
  /** languages with the unchanged shipped text */
  shipped: z.array(language),
  /** in the user's language if available, else in its first one */
  subject: z.string(),
  archivedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** null: the system */
  by: z.string().nullable(),
  byId: z.number().nullable(),
  version: z.number(),
});
export type TemplateRow = z.infer<typeof Row>;

export const Template = Row.extend({
  contents: EmailContents,
  /** whether this user can write HTML or MJML by hand */
  writesHtml: z.boolean(),
});
export type Template = z.infer<typeof Template>;

const TemplateVersion = z.object({
  number: z.number(),
  at: z.string(),
  by: z.string().nullable(),
  byId: z.number().nullable(),
  languages: z.array(language),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** A changed part of an email: its subject, its mode, or a block. */
const Difference = z.object({
  language,
  kind: z.enum(['ADDED', 'REMOVED', 'CHANGED', 'MOVED']),
  part: z.enum(['email', 'subject', 'preheader', 'source', 'block']),
  /** of a block: its id and type */
  block: z.string().nullable(),
  type: z.string().nullable(),
  /** of a block: its changed fields; of a text: `text` */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});
export type Difference = z.infer<typeof Difference>;

const Starter = z.object({ key: z.enum(starterKeys), contents: EmailContents });
export type Starter = z.infer<typeof Starter>;

/** The initial content of a new template. */
const Beginning = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('BLANK'), name, language }),
  z.strictObject({
    from: z.literal('STARTER'),
    name,
    starter: z.enum(starterKeys),
    /** the auction it shows; null: selected later */
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
    summary: 'List the templates of campaigns or of system emails.',
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
      'List the starter emails for new templates. They show the next published auction and the public collection, if any.',
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
    summary: 'Create a template: blank, from a starter, as a copy, or from imported HTML or MJML.',
    body: Beginning,
    reply: Template,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/templates/:id',
    permission: 'campaigns:read',
    subject: 'template',
    summary: 'Get a template with its email in each language.',
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
    summary: 'Save a template; the previous version is stored. Only ADMIN can change HTML or MJML.',
    params: ById,
    body: Versioned.extend(toShape(templateFields)),
    reply: Template,
  },
  archive: {
    method: 'POST',
    path: '/templates/:id/archive',
    permission: 'templates:edit',
    subject: 'template',
    summary: 'Archive a template. Campaigns that use it are not affected.',
    params: ById,
    body: Versioned,
    reply: Template,
  },
  unarchive: {
    method: 'DELETE',
    path: '/templates/:id/archive',
    permission: 'templates:edit',
    subject: 'template',
    summary: 'Restore a template from the archive.',
    params: ById,
    body: Versioned,
    reply: Template,
  },
  versions: {
    method: 'GET',
    path: '/templates/:id/versions',
    permission: 'campaigns:read',
    subject: 'template',
    summary: 'List the saved versions of a template, newest first.',
    params: ById,
    query: PageQuery.omit({ q: true }),
    reply: page(TemplateVersion),
  },
  version: {
    method: 'GET',
    path: '/templates/:id/versions/:number',
    permission: 'campaigns:read',
    subject: 'template',
    summary: 'Get an earlier version of a template, and what has changed since.',
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
    summary: 'Restore an earlier version of a template as its newest version.',
    params: ById.extend({ number: versionNumber }),
    body: Versioned,
    reply: Template,
  },
});
