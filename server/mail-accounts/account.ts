import sql, { type Sql } from 'sql-template-tag';
import type { Config } from '../config';
import type { Db } from '../db/database';
import type { Signature } from '../mail/compose';
import { parseRelay, type Relay } from '../mail/smtp';
import { readSender } from '../settings/frame';

/** A mail account with everything needed to send. It contains secrets and must not be part of a reply. */
export interface Account {
  id: number;
  name: string;
  /** null when its emails stay in the outbox */
  relay: Relay | null;
  from: { name: string; address: string };
  replyTo: string;
  connections: number;
  limits: Limits;
  signature: Signature;
  /** signature with the next key, which is not in use yet; empty when there is none */
  nextSignature: Signature;
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

type Row = Omit<Account, 'relay'> & {
  host: string;
  port: number;
  secure: boolean;
  username: string;
  password: string;
};

/** Returns the accounts `a` that match a condition, ready to send. */
export async function findAccounts(
  db: Db,
  { mailUrl }: Pick<Config, 'mailUrl'>,
  where: Sql,
): Promise<Account[]> {
  const [house, rows] = await Promise.all([
    readSender(db),
    db.rows<Row>(sql`
      select a.id, a.name, a.host, a.port, a.secure, a.username, a.password, a.connections, a.version,
        jsonb_build_object('name', a.from_name, 'address', a.from_address) as from, a.reply_to as "replyTo",
        jsonb_build_object('SECOND', a.per_second, 'MINUTE', a.per_minute, 'HOUR', a.per_hour, 'DAY', a.per_day) as limits,
        jsonb_build_object('domain', a.dkim_domain, 'selector', a.dkim_selector, 'key', a.dkim_key) as signature,
        jsonb_build_object('domain', a.dkim_domain, 'selector', a.next_dkim_selector, 'key', a.next_dkim_key)
          as "nextSignature",
        a.bounce_domain as "bounceDomain", a.oracle_url as "oracleUrl", a.when_unknown as "whenUnknown",
        a.grace_seconds as "graceSeconds", a.opens_at as "opensAt"
      from mail_accounts a where ${where} order by a.id`),
  ]);
  return rows.map(({ host, port, secure, username, password, from, replyTo, ...account }) => ({
    ...account,
    relay: host ? { host, port, secure, username, password } : mailUrl ? parseRelay(mailUrl) : null,
    from: { name: from.name || house.name, address: from.address || house.address },
    replyTo: replyTo || house.replyTo,
  }));
}

/** Selects the account of a campaign `c`: its own, otherwise that of its department, otherwise the default account. */
export const campaignAccountId = (c: Sql): Sql => sql`
  coalesce(${c}.account_id,
    (select d.id from mail_accounts d where d.department_id = ${c}.department_id order by d.id limit 1),
    (select d.id from mail_accounts d where d.is_default))`;
