import * as z from 'zod';
import { text, toShape } from './api/field';
import { ById } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { mailLimits } from './blocks';
import { suppressionReasons } from './campaign-states';
import { customerEmailStates } from './customer-email-states';
import { EmailAddress } from './email-address';
import { languages } from './session';

/** Why no email may be sent to a customer at all. */
const customerBlocks = ['SANCTIONED', 'DECEASED', 'ERASED'] as const;
/** Why an email was not sent. ADDRESS_REMOVED: its address is no longer one of the customer's; WRITER_INACTIVE: its writer left. */
const emailBlocks = [...customerBlocks, 'SUPPRESSED', 'ADDRESS_REMOVED', 'WRITER_INACTIVE'] as const;
export type EmailBlock = (typeof emailBlocks)[number];

/** Emails that one user may write in an hour: an individual email must not replace a campaign. */
export const maxEmailsPerHour = 30;
/** Emails of one conversation that the timeline returns, the latest ones. */
export const maxThreadEmails = 20;
/** Limits for the documents of one email; mail servers refuse larger ones. */
export const maxEmailFiles = 10;
export const maxEmailBytes = 15 * 1024 * 1024;

// biome-ignore format: keep each field on one line
export const customerEmailFields = {
  subject: text({ max: mailLimits.subject, required: true, column: 'subject', label: 'customerEmails.subject' }),
  text: text({ max: 20_000, required: true, column: 'text', label: 'customerEmails.text', lines: 8 }),
};

const rowId = z.number().int().positive();
const Draft = z.strictObject(toShape(customerEmailFields));
const Form = Draft.extend({
  /** one of the customer's own addresses */
  to: EmailAddress,
  /** the email of this customer to which it replies or which it continues; null: it begins a conversation */
  inReplyTo: rowId.nullable().default(null),
  /** the lot that it is about */
  lotId: rowId.nullable().default(null),
  /** the task of this customer that it is about */
  taskId: rowId.nullable().default(null),
  /** documents of this customer */
  fileIds: z.array(rowId).max(maxEmailFiles).default([]),
});
export type CustomerEmailForm = z.output<typeof Form>;

const words = 'customers:see-notes';
const EmailFile = withRowKind(
  'subject',
  z.object({ fileId: z.number().nullable(), name: secret(z.string(), words), bytes: z.number() }),
);

/** An email to or from one customer. */
export const CustomerEmail = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    at: z.string(),
    /** whether the customer wrote it */
    isIncoming: z.boolean(),
    /** the user who wrote it; null: the customer did */
    by: z.string().nullable(),
    byId: z.number().nullable(),
    /** the recipient, or the sender of an incoming email */
    address: secret(z.string(), words),
    /** whether it came from an address that is neither one of the customer's nor the recipient of the conversation */
    isUnknownSender: z.boolean(),
    subject: secret(z.string(), words),
    text: secret(z.string(), words),
    /** null: it is an incoming email */
    state: z.enum(customerEmailStates).nullable(),
    sentAt: z.string().nullable(),
    /** what the mail server replied when it did not accept the email */
    error: z.string().nullable(),
    /** why it was not sent */
    block: z.enum(emailBlocks).nullable(),
    /** null: it is about no lot */
    lot: z.object({ auctionId: z.number(), number: z.string(), title: z.string() }).nullable(),
    /** `fileId`: the document of the customer; null: it was removed, or arrived with an incoming email and is not stored */
    files: z.array(EmailFile),
  }),
);
export type CustomerEmail = z.infer<typeof CustomerEmail>;

const Recipient = withRowKind(
  'subject',
  z.object({
    address: secret(z.string(), 'customers:see-details'),
    label: secret(z.string(), 'customers:see-details'),
    /** why no email may be sent to it; null: it may receive emails */
    suppression: z.enum(suppressionReasons).nullable(),
  }),
);

const Original = withRowKind(
  'subject',
  z.object({ address: secret(z.string(), words), subject: secret(z.string(), words) }),
);

const ofCustomer = { permission: 'customers:email', subject: 'customer', params: ById } as const;
const ofEmail = { permission: 'customers:email', subject: 'customerEmail', params: ById } as const;

export const customerEmails = contract({
  options: {
    method: 'GET',
    path: '/customers/:id/email-options',
    ...ofCustomer,
    summary:
      'Get what an email to a customer needs: addresses, sender, language, and what speaks against it.',
    query: z.object({
      inReplyTo: z.coerce.number().int().positive().optional(),
      lotId: z.coerce.number().int().positive().optional(),
      taskId: z.coerce.number().int().positive().optional(),
    }),
    reply: withRowKind(
      'subject',
      z.object({
        recipients: z.array(Recipient),
        /** why no email may be sent to this customer at all */
        block: z.enum(customerBlocks).nullable(),
        /** whether the customer refused advertising by email, which an individual reply is not */
        isOptedOut: z.boolean(),
        /** the language of the frame of the email */
        language: z.enum(languages),
        /** null: the language of the customer is unknown, and that of the house is used */
        ownLanguage: z.enum(languages).nullable(),
        /** with the character that ends it, in the language of the customer */
        salutation: secret(z.string(), 'customers:see-details'),
        /** what `inReplyTo` names: the address to which the reply goes, and its subject; null: no email of this customer */
        original: Original.nullable(),
        /** what `lotId` names */
        lot: z.object({ number: z.string(), title: z.string() }).nullable(),
        /** what `taskId` names: the text of a task of this customer */
        task: z.string().nullable(),
        sender: z.object({ name: z.string(), address: z.string(), replyTo: z.string() }),
        /** the templates with which it can begin */
        templates: z.array(z.object({ id: z.number(), name: z.string() })),
        /** whether Rostrum reads replies and shows them in the timeline */
        readsReplies: z.boolean(),
      }),
    ),
  },
  fillTemplate: {
    method: 'GET',
    path: '/customers/:id/email-templates/:template',
    permission: 'customers:email',
    subject: 'customer',
    params: ById.extend({ template: z.coerce.number().int().positive() }),
    query: z.object({ lotId: z.coerce.number().int().positive().optional() }),
    summary: 'Get subject and text of a template, filled for a customer and the sale of a lot.',
    reply: z.object({ subject: z.string(), text: z.string() }),
  },
  preview: {
    method: 'POST',
    path: '/customers/:id/emails/preview',
    ...ofCustomer,
    summary: 'Get an email to a customer as they will receive it.',
    body: Draft,
    reply: z.object({ html: z.string() }),
    readOnly: true,
  },
  create: {
    method: 'POST',
    path: '/customers/:id/emails',
    ...ofCustomer,
    summary: 'Write an email to a customer. It needs no consent, but no suppressed address receives one.',
    body: Form,
    reply: CustomerEmail,
    status: 201,
  },
  sendAgain: {
    method: 'POST',
    path: '/customer-emails/:id/delivery',
    ...ofEmail,
    summary:
      'Send an email again that the mail server refused, or of which it is unknown whether it arrived.',
    reply: CustomerEmail,
  },
});
