import * as z from 'zod';
import { PageQuery, page } from './api/page';
import { contract } from './api/route';
import { SelectedIds } from './api/selection';
import { EmailContent } from './blocks';
import { EmailAddress } from './email-address';
import { EmailIssue } from './email-issues';
import { Line } from './line';
import { languages } from './session';

/** Where mail programs get the pictures of mails, outside of `/app/`. */
export const mailPicturesBase = '/m/';

/** An email to this person: their own values, their language. */
const PreviewRequest = z.strictObject({
  content: EmailContent,
  language: z.enum(languages),
  /** null: as somebody of whom nothing is known */
  customerId: z.number().int().positive().nullable().default(null),
  /** what it is written for; null: a template, which is about the first sale or collection that it shows */
  campaign: z
    .strictObject({
      id: z.number().int().positive().nullable(),
      name: Line.max(200),
      auctionId: z.number().int().positive().nullable(),
      collectionId: z.number().int().positive().nullable(),
    })
    .nullable()
    .default(null),
  /** what the house sends by itself has no way out */
  kind: z.enum(['CAMPAIGN', 'TRANSACTIONAL']).default('CAMPAIGN'),
});
export type EmailPreview = z.output<typeof PreviewRequest>;

export const Preview = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  /** bytes of HTML */
  weight: z.number(),
  issues: z.array(EmailIssue),
  /** variables it uses */
  variables: z.array(z.string()),
  /** of these, what is empty for this reader, and nothing stands in for it */
  empty: z.array(z.string()),
});
export type Preview = z.infer<typeof Preview>;

/** A picture of the house that an email may show. */
const MailPicture = z.object({
  /** what the email names it by */
  fileKey: z.string(),
  /** of its item, or of the file that was brought */
  name: z.string(),
  /** what is read where it is not shown; empty: nobody knows yet */
  alt: z.string(),
  /** its address, 480 pixels wide, which mail programs may ask for as well */
  address: z.string(),
  width: z.number(),
  height: z.number(),
});
export type MailPicture = z.infer<typeof MailPicture>;

/** A lot that an email may show. */
const EmailLot = z.object({
  id: z.number(),
  auctionId: z.number(),
  auctionCode: z.string(),
  number: z.string(),
  artist: z.string(),
  title: z.string(),
  pictureId: z.number().nullable(),
});
export type EmailLot = z.infer<typeof EmailLot>;

export const emails = contract({
  preview: {
    method: 'POST',
    path: '/emails/preview',
    permission: 'campaigns:read',
    subject: 'none',
    summary:
      'An email as a customer would get it, with its weight and what is wrong with it. Nothing is kept.',
    body: PreviewRequest,
    reply: Preview,
    readOnly: true,
  },
  test: {
    method: 'POST',
    path: '/emails/test',
    permission: 'templates:edit',
    subject: 'none',
    also: [{ permission: 'templates:write-html', when: 'htmlOfTestIsNew' }],
    summary:
      'Send an email as a customer would get it to an address of the house; its subject says that it is a test.',
    body: PreviewRequest.extend({
      email: EmailAddress,
      /** the template that it is a test of */
      templateId: z.number().int().positive().nullable().default(null),
    }),
    reply: 'nothing',
  },
  pictures: {
    method: 'GET',
    path: '/emails/pictures',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'Pictures of the house that an email may show, the newest first.',
    query: PageQuery.extend({
      /** only this one */
      fileKey: z.string().max(200).optional(),
      auctionId: z.coerce.number().int().positive().optional(),
    }),
    reply: page(MailPicture),
  },
  addPicture: {
    method: 'POST',
    path: '/emails/pictures',
    permission: 'templates:edit',
    subject: 'none',
    summary: 'Bring a picture (JPEG, PNG, WebP, TIFF, AVIF) for emails; it belongs to no item, and stays.',
    upload: true,
    reply: MailPicture,
    status: 201,
  },
  lots: {
    method: 'GET',
    path: '/emails/lots',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'Lots that an email may show: those of these ids, or found by sale and number, artist or title.',
    query: z.object({ q: z.string().max(200).default(''), ids: SelectedIds }),
    reply: z.object({ lots: z.array(EmailLot) }),
  },
});
