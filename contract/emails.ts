import * as z from 'zod';
import { PageQuery, page } from './api/page';
import { contract } from './api/route';
import { SelectedIds } from './api/selection';
import { EmailContent } from './blocks';
import { EmailAddress } from './email-address';
import { EmailIssue } from './email-issues';
import { Line } from './line';
import { languages } from './session';

/** Path from which email clients load pictures, outside of `/app/`. */
export const mailPicturesBase = '/m/';

/** A preview for one recipient, with their values and language. */
const PreviewRequest = z.strictObject({
  content: EmailContent,
  language: z.enum(languages),
  /** null: a recipient without any data */
  customerId: z.number().int().positive().nullable().default(null),
  /** the context of the email; null: a template, which is about the first auction or collection that it shows */
  campaign: z
    .strictObject({
      id: z.number().int().positive().nullable(),
      name: Line.max(200),
      auctionId: z.number().int().positive().nullable(),
      collectionId: z.number().int().positive().nullable(),
    })
    .nullable()
    .default(null),
  /** transactional emails have no unsubscribe link */
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
  /** variables that are empty for this recipient and have no fallback */
  empty: z.array(z.string()),
});
export type Preview = z.infer<typeof Preview>;

/** A picture that an email may show. */
const MailPicture = z.object({
  /** the reference used in the email */
  fileKey: z.string(),
  /** name of its item or of the uploaded file */
  name: z.string(),
  /** alternative text; empty: not written yet */
  alt: z.string(),
  /** its address, 480 pixels wide, which email clients can load as well */
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
    summary: 'Render an email as a customer would get it, with its size and issues. Nothing is stored.',
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
      'Send an email as a customer would get it to an internal address; its subject says that it is a test.',
    body: PreviewRequest.extend({
      email: EmailAddress,
      /** the template being tested */
      templateId: z.number().int().positive().nullable().default(null),
    }),
    reply: 'nothing',
  },
  pictures: {
    method: 'GET',
    path: '/emails/pictures',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'List pictures that an email may show, newest first.',
    query: PageQuery.extend({
      /** only this picture */
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
    summary:
      'Upload a picture (JPEG, PNG, WebP, TIFF, AVIF) for emails. It belongs to no item and is not deleted automatically.',
    upload: true,
    reply: MailPicture,
    status: 201,
  },
  lots: {
    method: 'GET',
    path: '/emails/lots',
    permission: 'campaigns:read',
    subject: 'none',
    summary:
      'List lots that an email may show: by id, or by a search for auction and number, artist or title.',
    query: z.object({ q: z.string().max(200).default(''), ids: SelectedIds }),
    reply: z.object({ lots: z.array(EmailLot) }),
  },
});
