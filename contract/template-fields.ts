import * as z from 'zod';
import { composite, text } from './api/field';
import { limits } from './api/limits';
import { EmailContent } from './blocks';
import { languages } from './session';

export const templateKinds = ['CAMPAIGN', 'TRANSACTIONAL'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** System emails to users. */
export const staffNoticeKeys = [
  'activation',
  'reset',
  'newDevice',
  'providerBound',
  'providerUnbound',
  'securityChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'confirmEmail',
  'confirmBackupEmail',
  'emailRequested',
  'emailChanged',
  'emailSet',
  'phoneChanged',
  'textLimit',
  'movedUp',
] as const;
export type StaffNoticeKey = (typeof staffNoticeKeys)[number];

/** System emails to customers. */
export const customerNoticeKeys = [
  'invoice',
  'creditNote',
  'statement',
  'reminder1',
  'reminder2',
  'reminder3',
] as const;

/** System emails; their texts are templates with the shipped text as default. */
export const noticeKeys = [...staffNoticeKeys, ...customerNoticeKeys] as const;
export type NoticeKey = (typeof noticeKeys)[number];

/** Realistic starter contents of new templates; names in the locales: `templates.starter.<key>`. */
export const starterKeys = [
  'announcement',
  'catalogue',
  'consign',
  'artists',
  'results',
  'exhibition',
] as const;
export type StarterKey = (typeof starterKeys)[number];
/** Returns whether a starter shows a collection; all others show an auction. */
export const showsCollection = (key: StarterKey): boolean => key === 'exhibition';

/** The email in each available language. */
export const EmailContents = z.partialRecord(z.enum(languages), EmailContent);
export type EmailContents = z.infer<typeof EmailContents>;

/** Fields of a template that users enter. */
export const templateFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'templates.name' }),
  contents: composite(EmailContents, { column: 'contents', label: 'campaigns.emails' }),
};
