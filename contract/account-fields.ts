import * as z from 'zod';
import { choice, count, countOrNone, email, flag, row, text } from './api/field';
import { limits } from './api/limits';
import { Line, SecretLine } from './line';

/** What happens to an email with an unknown outcome when the mail server cannot be queried. */
export const unknownPolicies = ['HOLD', 'RESEND'] as const;

interface ColumnAttributes {
  column: string;
  label: string;
}
const hostName = Line.max(limits.host);
const host = <const G extends ColumnAttributes>(attributes: G) => ({
  ...text({ max: limits.host, ...attributes }),
  schema: z.union([z.literal(''), hostName.regex(/^[a-z0-9.-]+$|^[0-9a-f:]+$/i)]),
});
const domain = <const G extends ColumnAttributes>(attributes: G) => ({
  ...text({ max: limits.host, ...attributes }),
  schema: z.union([z.literal(''), hostName.toLowerCase().regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/)]),
});
/** Limits of the sending rate; an empty rate means no limit. */
const rateLimits = { min: 1, max: 10_000_000 } as const;
/** Stored as typed, including surrounding blanks. */
const writeOnly = <const G extends ColumnAttributes & { max: number }>(attributes: G) => ({
  ...text(attributes),
  schema: SecretLine.max(attributes.max),
});
const selector = { max: 63, column: 'dkim_selector', label: 'mailAccounts.dkimSelector' } as const;
const port = { min: 1, max: 65_535 } as const;

// biome-ignore format: keep each field on one line
export const accountFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'mailAccounts.name' }),
  /** empty: the server in MAIL_URL */
  host: host({ column: 'host', label: 'mailAccounts.host' }),
  port: count({ ...port, column: 'port', label: 'mailAccounts.port' }),
  /** TLS from the first byte; otherwise STARTTLS */
  secure: flag({ column: 'secure', label: 'mailAccounts.secure' }),
  username: text({ max: 254, column: 'username', label: 'mailAccounts.username' }),
  fromName: text({ max: limits.name, column: 'from_name', label: 'mailAccounts.fromName' }),
  fromAddress: email({ max: limits.email, column: 'from_address', label: 'mailAccounts.fromAddress' }),
  replyTo: email({ max: limits.email, column: 'reply_to', label: 'mailAccounts.replyTo' }),
  /** department whose campaigns use the account */
  departmentId: row('departments', { column: 'department_id', label: 'mailAccounts.departmentId' }),
  connections: count({ min: 1, max: 50, column: 'connections', label: 'mailAccounts.connections' }),
  perSecond: countOrNone({ ...rateLimits, column: 'per_second', label: 'mailAccounts.perSecond' }),
  perMinute: countOrNone({ ...rateLimits, column: 'per_minute', label: 'mailAccounts.perMinute' }),
  perHour: countOrNone({ ...rateLimits, column: 'per_hour', label: 'mailAccounts.perHour' }),
  perDay: countOrNone({ ...rateLimits, column: 'per_day', label: 'mailAccounts.perDay' }),
  dkimDomain: domain({ column: 'dkim_domain', label: 'mailAccounts.dkimDomain' }),
  dkimSelector: { ...text(selector), schema: Line.max(selector.max).regex(/^[a-z0-9-]*$/i) },
  /** domain that receives bounces */
  bounceDomain: domain({ column: 'bounce_domain', label: 'mailAccounts.bounceDomain' }),
  imapHost: host({ column: 'imap_host', label: 'mailAccounts.imapHost' }),
  imapPort: count({ ...port, column: 'imap_port', label: 'mailAccounts.imapPort' }),
  imapSecure: flag({ column: 'imap_secure', label: 'mailAccounts.imapSecure' }),
  imapUsername: text({ max: 254, column: 'imap_username', label: 'mailAccounts.imapUsername' }),
  imapFolder: text({ max: 120, required: true, column: 'imap_folder', label: 'mailAccounts.imapFolder' }),
  /** queried whether the mail server has an email: 200 yes, 404 no */
  oracleUrl: { ...text({ max: limits.address, column: 'oracle_url', label: 'mailAccounts.oracleUrl' }), schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(limits.address)]) },
  whenUnknown: choice(unknownPolicies, { column: 'when_unknown', label: 'mailAccounts.whenUnknown', words: 'mailAccounts.whenUnknown' }),
  graceSeconds: count({ min: 1, max: 86_400, column: 'grace_seconds', label: 'mailAccounts.graceSeconds' }),
};

/** Fields that are written but never returned; absent: unchanged, empty: removed. */
export const hiddenAccountFields = {
  password: writeOnly({ max: 500, column: 'password', label: 'mailAccounts.password' }),
  imapPassword: writeOnly({ max: 500, column: 'imap_password', label: 'mailAccounts.imapPassword' }),
  webhookSecret: writeOnly({ max: 200, column: 'webhook_secret', label: 'mailAccounts.webhookSecret' }),
};
