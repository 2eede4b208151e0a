import * as z from 'zod';
import { accountFields, hiddenAccountFields } from './account-fields';
import { toShape } from './api/field';
import { ById, page, Versioned } from './api/page';
import { contract } from './api/route';
import { EmailAddress } from './email-address';
import { sendingFields } from './email-fields';

export const AccountForm = z.strictObject(toShape(accountFields));
export type AccountForm = z.infer<typeof AccountForm>;

const WriteOnlyFields = z.strictObject(toShape(hiddenAccountFields));
export const writeOnlyKeys = [
  'password',
  'imapPassword',
  'webhookSecret',
] as const satisfies readonly (keyof z.infer<typeof WriteOnlyFields>)[];

/** Where something is to be published in the DNS, and what. */
const DnsRecord = z.object({ name: z.string(), type: z.enum(['TXT', 'MX']), value: z.string() });
export type DnsRecord = z.infer<typeof DnsRecord>;
export const Account = AccountForm.extend({
  id: z.number(),
  isDefault: z.boolean(),
  /** which of the hidden ones are there */
  has: z.record(z.enum([...writeOnlyKeys, 'dkimKey']), z.boolean()),
  /** the public half of its key; null: it does not sign */
  dkimRecord: DnsRecord.nullable(),
  /** of a newer key, which signs as soon as the DNS is found to hold this */
  nextDkimRecord: DnsRecord.nullable(),
  delivery: z.enum(['OUTBOX', 'SMTP']),
  /** after issues it is not tried before this */
  restsUntil: z.string().nullable(),
  error: z.string().nullable(),
  version: z.number(),
});
export type Account = z.infer<typeof Account>;

export const dnsKinds = ['SPF', 'DKIM', 'DMARC', 'BOUNCE_MX'] as const;
/** UNKNOWN: the name server gave no answer; UNUSED: the account does not need it. */
export const dnsStates = ['GOOD', 'MISSING', 'WRONG', 'UNKNOWN', 'UNUSED'] as const;
const DnsCheck = z.object({
  kind: z.enum(dnsKinds),
  state: z.enum(dnsStates),
  /** where it was looked for */
  name: z.string(),
  /** what stands there */
  found: z.string(),
  /** what should */
  wanted: DnsRecord.nullable(),
});
export type DnsCheck = z.infer<typeof DnsCheck>;

/** A test mail: KEPT in the outbox, taken by the mail server, or not, with its words. */
const TestResult = z.object({ outcome: z.enum(['KEPT', 'TAKEN', 'REFUSED']), reply: z.string() });

/** What holds for all mails to many. */
export const SendingForm = z
  .strictObject(toShape(sendingFields))
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    message: 'required',
    path: ['quietUntil'],
  });
export type SendingForm = z.infer<typeof SendingForm>;
export const SendingSettings = z.object({ ...SendingForm.shape, version: z.number() });

export const mailAccounts = contract({
  list: {
    method: 'GET',
    path: '/mail-accounts',
    permission: 'settings:read',
    subject: 'none',
    summary: 'Through what mail leaves the house. Passwords and keys are never told.',
    reply: page(Account),
  },
  create: {
    method: 'POST',
    path: '/mail-accounts',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Add a mail account.',
    body: z.strictObject({ ...AccountForm.shape, ...WriteOnlyFields.partial().shape }),
    reply: Account,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/mail-accounts/:id',
    permission: 'settings:edit',
    subject: 'mailAccount',
    summary: 'Change a mail account, or make it the one of the house. What is not sent stays as it was.',
    params: ById,
    body: z.strictObject({
      ...AccountForm.partial().shape,
      ...WriteOnlyFields.partial().shape,
      isDefault: z.literal(true).optional(),
      ...Versioned.shape,
    }),
    reply: Account,
  },
  remove: {
    method: 'DELETE',
    path: '/mail-accounts/:id',
    permission: 'settings:edit',
    subject: 'mailAccount',
    summary: 'Remove a mail account through which no campaign goes and that is not the one of the house.',
    params: ById,
    reply: 'nothing',
  },
  makeKey: {
    method: 'POST',
    path: '/mail-accounts/:id/dkim-key',
    permission: 'settings:edit',
    subject: 'mailAccount',
    summary:
      'Make a new key (RSA, 2048 bits) with which an account signs its mails. One that is in use goes on signing until the DNS is found to hold the record of the new one, which has a selector of its own.',
    params: ById,
    reply: Account,
  },
  checkDns: {
    method: 'POST',
    path: '/mail-accounts/:id/dns-check',
    permission: 'settings:read',
    subject: 'mailAccount',
    summary:
      'Look up what the world needs to know to believe the mails of an account: SPF, DKIM, DMARC, the MX of bounces. A newer key whose record is found signs from then on, where who asks may change settings.',
    params: ById,
    reply: z.object({
      checks: z.array(DnsCheck),
      /** what stands in the DNS for a newer key that does not sign yet */
      next: DnsCheck.nullable(),
    }),
    readOnly: true,
  },
  test: {
    method: 'POST',
    path: '/mail-accounts/:id/test',
    permission: 'settings:edit',
    subject: 'mailAccount',
    summary: 'Send a test mail through an account now, and tell what the mail server said.',
    params: ById,
    body: z.strictObject({ to: EmailAddress }),
    reply: TestResult,
    irrevocable: true,
  },
  sending: {
    method: 'GET',
    path: '/settings/sending',
    permission: 'settings:read',
    subject: 'none',
    summary: 'What holds for all mails to many: addresses of the site, approval, cap, quiet hours.',
    reply: SendingSettings,
  },
  updateSending: {
    method: 'PUT',
    path: '/settings/sending',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Change what holds for all mails to many.',
    body: SendingForm.safeExtend(Versioned.shape),
    reply: SendingSettings,
  },
});
