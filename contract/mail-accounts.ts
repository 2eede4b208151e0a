import * as z from 'zod';
import { ById, page, Versioned } from './page';
import { contract } from './route';

const line = (most: number) => z.string().trim().max(most);
const Host = z.union([z.literal(''), line(253).regex(/^[a-z0-9.-]+$|^[0-9a-f:]+$/i)]);
const Domain = z.union([
  z.literal(''),
  line(253)
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/),
]);
const Address = z.union([z.literal(''), z.email().max(254)]);
const Web = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);
const port = z.number().int().min(1).max(65_535);
const most = z.number().int().min(1).max(10_000_000).nullable();

/** What becomes of a mail that the mail server may have, where it cannot be asked. */
export const unknownPolicies = ['HOLD', 'RESEND'] as const;

export const AccountForm = z.strictObject({
  name: line(120).min(1),
  /** empty: as MAIL_URL says */
  host: Host,
  port,
  /** TLS from the first byte; otherwise STARTTLS */
  secure: z.boolean(),
  username: line(254),
  fromName: line(120),
  fromAddress: Address,
  replyTo: Address,
  /** whose campaigns go through it */
  departmentId: z.number().int().positive().nullable(),
  connections: z.number().int().min(1).max(50),
  perSecond: most,
  perMinute: most,
  perHour: most,
  perDay: most,
  dkimDomain: Domain,
  dkimSelector: line(63).regex(/^[a-z0-9-]*$/i),
  /** to which mails come back that could not be delivered */
  bounceDomain: Domain,
  imapHost: Host,
  imapPort: port,
  imapSecure: z.boolean(),
  imapUsername: line(254),
  imapFolder: line(120).min(1),
  /** asked whether the mail server has a mail: 200 it has, 404 it has not */
  oracleUrl: Web,
  whenUnknown: z.enum(unknownPolicies),
  graceSeconds: z.number().int().min(1).max(86_400),
});
export type AccountForm = z.infer<typeof AccountForm>;

/** What is written and never read back; absent: as it was, empty: none. */
const Hidden = z.strictObject({
  password: z.string().max(500),
  imapPassword: z.string().max(500),
  webhookSecret: z.string().max(200),
});
export const hiddenKeys = [
  'password',
  'imapPassword',
  'webhookSecret',
] as const satisfies readonly (keyof z.infer<typeof Hidden>)[];

/** Where something is to be published in the DNS, and what. */
const DnsRecord = z.object({ name: z.string(), type: z.enum(['TXT', 'MX']), value: z.string() });
export type DnsRecord = z.infer<typeof DnsRecord>;
export const Account = AccountForm.extend({
  id: z.number(),
  isDefault: z.boolean(),
  /** which of the hidden ones are there */
  has: z.record(z.enum([...hiddenKeys, 'dkimKey']), z.boolean()),
  /** the public half of its key; null: it does not sign */
  dkimRecord: DnsRecord.nullable(),
  /** of a newer key, which signs as soon as the DNS is found to hold this */
  nextDkimRecord: DnsRecord.nullable(),
  delivery: z.enum(['OUTBOX', 'SMTP']),
  /** after faults it is not tried before this */
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
const Tested = z.object({ outcome: z.enum(['KEPT', 'TAKEN', 'REFUSED']), said: z.string() });

const hour = z.number().int().min(0).max(23).nullable();
const pattern = (part: string) =>
  z.union([
    z.literal(''),
    line(500).refine((text) => URL.canParse(text.replaceAll(/[{}]/g, '')) && text.includes(part)),
  ]);
/** What holds for all mails to many. */
export const SendingForm = z
  .strictObject({
    /** where a lot, a sale and a collection are seen on the house's own site */
    lotAddress: pattern('{lot}'),
    saleAddress: z.union([pattern('{code}'), pattern('{id}')]),
    collectionAddress: z.union([pattern('{code}'), pattern('{id}')]),
    /** a campaign to more people takes a second person */
    approveAbove: z.number().int().min(0).max(10_000_000),
    /** so many advertisements to one customer at most; 0: any number */
    capMails: z.number().int().min(0).max(100),
    capDays: z.number().int().min(1).max(365),
    quietFrom: hour,
    quietUntil: hour,
    /** opens and presses are counted */
    tracks: z.boolean(),
  })
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
    body: z.strictObject({ ...AccountForm.shape, ...Hidden.partial().shape }),
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
      ...Hidden.partial().shape,
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
    unkept: true,
  },
  test: {
    method: 'POST',
    path: '/mail-accounts/:id/test',
    permission: 'settings:edit',
    subject: 'mailAccount',
    summary: 'Send a test mail through an account now, and tell what the mail server said.',
    params: ById,
    body: z.strictObject({ to: z.email().max(254) }),
    reply: Tested,
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
