import sql, { type Sql } from 'sql-template-tag';
import type { Config } from '../config';
import type { Db } from '../db/database';
import type { Signature } from '../mail/compose';
import { parseRelay, type Relay } from '../mail/smtp';
import { readSender } from '../settings/frame';

/** Through what mail leaves the house, with what it needs for that. It is told in no answer. */
export interface Account {
  id: number;
  name: string;
  /** null: what goes through it stays in the outbox */
  relay: Relay | null;
  from: { name: string; address: string };
  replyTo: string;
  connections: number;
  limits: Limits;
  signature: Signature;
  /** of a newer key that does not sign yet; empty where there is none */
  nextSignature: Signature;
  bounceDomain: string;
  oracleUrl: string;
  whenUnknown: 'HOLD' | 'RESEND';
  graceSeconds: number;
  /** it rests after failures: not before this is it tried */
  opensAt: string | null;
  version: number;
}

/** So many mails at most in each; null: as many as it takes. */
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

/** The accounts that a condition on `a` names, ready to send. */
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

/** Through which account a campaign `c` goes: its own, else its department's, else the house's. As SQL. */
export const campaignAccountId = (c: Sql): Sql => sql`
  coalesce(${c}.account_id,
    (select d.id from mail_accounts d where d.department_id = ${c}.department_id order by d.id limit 1),
    (select d.id from mail_accounts d where d.is_default))`;
