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

const SecretName = z.enum([...writeOnlyKeys, 'dkimKey']);

/** A record to be published in the DNS. */
const DnsRecord = z.object({ name: z.string(), type: z.enum(['TXT', 'MX']), value: z.string() });
export type DnsRecord = z.infer<typeof DnsRecord>;
export const Account = AccountForm.extend({
  id: z.number(),
  isDefault: z.boolean(),
  /** which of the hidden fields have a value */
  has: z.record(SecretName, z.boolean()),
  /** which of them cannot be read with the server's key, so that what needs them does not work until they are entered again */
  unreadable: z.array(SecretName),
  /** DNS record of its public key; null: it does not sign */
  dkimRecord: DnsRecord.nullable(),
  /** DNS record of a newer key, which signs as soon as the DNS contains it */
  nextDkimRecord: DnsRecord.nullable(),
  delivery: z.enum(['OUTBOX', 'SMTP']),
  /** after errors it is not used before this time */
  restsUntil: z.string().nullable(),
  error: z.string().nullable(),
  version: z.number(),
});
export type Account = z.infer<typeof Account>;

export const dnsKinds = ['SPF', 'DKIM', 'DMARC', 'BOUNCE_MX'] as const;
/** UNKNOWN: the name server did not answer; UNUSED: the account does not need it. */
export const dnsStates = ['GOOD', 'MISSING', 'WRONG', 'UNKNOWN', 'UNUSED'] as const;
const DnsCheck = z.object({
  kind: z.enum(dnsKinds),
  state: z.enum(dnsStates),
  /** the queried name */
  name: z.string(),
  /** the current value */
  actual: z.string(),
  /** the required record */
  expected: DnsRecord.nullable(),
});
export type DnsCheck = z.infer<typeof DnsCheck>;

/** The result of a test email: KEPT in the outbox, accepted by the mail server, or refused with its reply. */
const TestResult = z.object({ outcome: z.enum(['KEPT', 'TAKEN', 'REFUSED']), reply: z.string() });

/** Settings of all mass mailings. */
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
    summary: 'List the mail accounts. Passwords and keys are never returned.',
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
    summary: 'Change a mail account, or make it the default. Omitted passwords and keys stay unchanged.',
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
    summary: 'Remove a mail account that is not the default and not used by a campaign.',
    params: ById,
    reply: 'nothing',
  },
  makeKey: {
    method: 'POST',
    path: '/mail-accounts/:id/dkim-key',
    permission: 'settings:edit',
    subject: 'mailAccount',
    summary:
      'Create a new DKIM key (RSA, 2048 bits) for an account. A key in use keeps signing until the DNS contains the record of the new one, which has a separate selector.',
    params: ById,
    reply: Account,
  },
  checkDns: {
    method: 'POST',
    path: '/mail-accounts/:id/dns-check',
    permission: 'settings:read',
    subject: 'mailAccount',
    summary:
      'Check the DNS records of an account: SPF, DKIM, DMARC, the MX of bounces. A newer key whose record is published signs from then on, if the user may change settings.',
    params: ById,
    reply: z.object({
      checks: z.array(DnsCheck),
      /** DNS check of a newer key that does not sign yet */
      next: DnsCheck.nullable(),
    }),
    readOnly: true,
  },
  test: {
    method: 'POST',
    path: '/mail-accounts/:id/test',
    permission: 'settings:edit',
    subject: 'mailAccount',
    summary: "Send a test email through an account now and return the mail server's reply.",
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
    summary:
      'Get the settings of all mass mailings: website addresses, approval, limit per customer, quiet hours.',
    reply: SendingSettings,
  },
  updateSending: {
    method: 'PUT',
    path: '/settings/sending',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Change the settings of all mass mailings.',
    body: SendingForm.safeExtend(Versioned.shape),
    reply: SendingSettings,
  },
});
