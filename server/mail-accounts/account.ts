import sql, { type Sql } from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { Signature } from '../mail/compose';
import { parseRelay, type Relay } from '../mail/smtp';
import { readSender } from '../settings/frame';
import type { DkimKey } from './dkim-key';

/** A mail account with everything needed to send, its secrets encrypted. It must not be part of a reply. */
export interface Account {
  id: number;
  name: string;
  /** OUTBOX: no mail server is configured, so its emails stay in the outbox */
  delivery: 'OUTBOX' | 'SMTP';
  /** false while its password or signing key cannot be read */
  canSend: boolean;
  /** its own mail server; null when it uses that of MAIL_URL, if any */
  server: (Omit<Relay, 'password'> & { encryptedPassword: string }) | null;
  from: { name: string; address: string };
  replyTo: string;
  connections: number;
  limits: Limits;
  signature: DkimKey & { encryptedKey: string };
  /** the next key, which is not in use yet; empty when there is none */
  nextSignature: DkimKey;
  bounceDomain: string;
  oracleUrl: string;
  whenUnknown: 'HOLD' | 'RESEND';
  graceSeconds: number;
  /** no attempt before this time, after repeated failures */
  opensAt: string | null;
  version: number;
}

/** Maximum number of emails per period; null for no limit. */
export interface Limits {
  SECOND: number | null;
  MINUTE: number | null;
  HOUR: number | null;
  DAY: number | null;
}

type Row = Omit<Account, 'server' | 'delivery'> & NonNullable<Account['server']>;

/** Returns SQL that tells whether the present key reads the secrets with which account `a` sends. */
export const canReadSecrets = (secrets: AppContext['secrets'], a: Sql): Sql => sql`
  (${a}.host = '' or ${secrets.hasKey(sql`${a}.password`)}) and ${secrets.hasKey(sql`${a}.dkim_key`)}`;

/** Returns SQL for the next signing key of account `a` as JSON; one that cannot be read counts as none. */
export const selectNextKey = (secrets: AppContext['secrets']): Sql => sql`
  jsonb_build_object('domain', a.dkim_domain, 'selector', a.next_dkim_selector, 'publicKey',
    case when ${secrets.hasKey(sql`a.next_dkim_key`)} then a.next_dkim_public_key else '' end)`;

/** Returns the accounts `a` that match a condition. */
export async function findAccounts(
  db: Db,
  { config: { mailUrl }, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  where: Sql,
): Promise<Account[]> {
  const [house, rows] = await Promise.all([
    readSender(db),
    db.rows<Row>(sql`
      select a.id, a.name, a.host, a.port, a.secure, a.username, a.password as "encryptedPassword", a.connections,
        a.version, ${canReadSecrets(secrets, sql`a`)} as "canSend",
        jsonb_build_object('name', a.from_name, 'address', a.from_address) as from, a.reply_to as "replyTo",
        jsonb_build_object('SECOND', a.per_second, 'MINUTE', a.per_minute, 'HOUR', a.per_hour, 'DAY', a.per_day) as limits,
        jsonb_build_object('domain', a.dkim_domain, 'selector', a.dkim_selector, 'publicKey', a.dkim_public_key,
          'encryptedKey', a.dkim_key) as signature,
        ${selectNextKey(secrets)} as "nextSignature",
        a.bounce_domain as "bounceDomain", a.oracle_url as "oracleUrl", a.when_unknown as "whenUnknown",
        a.grace_seconds as "graceSeconds", a.opens_at as "opensAt"
      from mail_accounts a where ${where} order by a.id`),
  ]);
  return rows.map(({ host, port, secure, username, encryptedPassword, from, replyTo, ...account }) => ({
    ...account,
    delivery: host || mailUrl ? 'SMTP' : 'OUTBOX',
    server: host ? { host, port, secure, username, encryptedPassword } : null,
    from: { name: from.name || house.name, address: from.address || house.address },
    replyTo: replyTo || house.replyTo,
  }));
}

/**
 * Returns the mail server of an account with its password; null when its emails stay in the outbox. Throws an
 * UnreadableSecretError.
 */
export function openRelay(
  { config: { mailUrl }, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  { id, server }: Pick<Account, 'id' | 'server'>,
): Relay | null {
  if (!server) return mailUrl ? parseRelay(mailUrl) : null;
  const { encryptedPassword, ...address } = server;
  return { ...address, password: secrets.decrypt('mail_accounts.password', id, encryptedPassword) };
}

/** Returns the signature of an account with its private key. Throws an UnreadableSecretError. */
export const openSignature = (
  { secrets }: Pick<AppContext, 'secrets'>,
  { id, signature: { domain, selector, encryptedKey } }: Pick<Account, 'id' | 'signature'>,
): Signature => ({ domain, selector, key: secrets.decrypt('mail_accounts.dkim_key', id, encryptedKey) });

/** Selects the account of a campaign `c`: its own, otherwise that of its department, otherwise the default account. */
export const campaignAccountId = (c: Sql): Sql => sql`
  coalesce(${c}.account_id,
    (select d.id from mail_accounts d where d.department_id = ${c}.department_id order by d.id limit 1),
    (select d.id from mail_accounts d where d.is_default))`;
