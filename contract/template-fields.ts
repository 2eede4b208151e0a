import * as z from 'zod';
import { composite, text } from './api/field';
import { limits } from './api/limits';
import { EmailContent } from './blocks';
import { languages } from './session';

export const templateKinds = ['CAMPAIGN', 'TRANSACTIONAL'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** What the house sends by itself; its words are templates with the shipped text as default. */
export const noticeKeys = ['activation', 'reset', 'movedUp'] as const;
export type NoticeKey = (typeof noticeKeys)[number];

/** With what a template begins that a house would really send; words: `templates.starter.<key>`. */
export const starterKeys = [
  'announcement',
  'catalogue',
  'consign',
  'artists',
  'results',
  'exhibition',
] as const;
export type StarterKey = (typeof starterKeys)[number];
/** An exhibition shows a collection; the other ones show a sale. */
export const showsCollection = (key: StarterKey): boolean => key === 'exhibition';

/** An email in each language in which there is one. */
export const EmailContents = z.partialRecord(z.enum(languages), EmailContent);
export type EmailContents = z.infer<typeof EmailContents>;

/** What is typed of a template. */
export const templateFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'templates.name' }),
  contents: composite(EmailContents, { column: 'contents', label: 'campaigns.emails' }),
};
