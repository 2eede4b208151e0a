import sql from 'sql-template-tag';
import type { Input } from '#contract/api/route';
import { type Company, companies } from '#contract/companies';
import type { ReminderRules, ReminderSettings, reminders } from '#contract/reminders';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { requireFirstDay } from '../settings/first-day';

/** What applies where a company has entered nothing: reminders without fees and interest. */
const standard: Omit<ReminderRules, 'currency'> = {
  days: [7, 21, 35],
  fees: [0, 0, 0],
  interestRate: 0,
  interestPer: 'YEAR',
};

const columns = sql`to_jsonb(r.days) as days, to_jsonb(r.fees) as fees, r.currency, r.interest_rate as "interestRate",
  r.interest_per as "interestPer"`;

/** Returns the rules of each company that apply on the local day of `now`. */
export async function loadRules(db: Db, now: Date): Promise<Readonly<Record<Company, ReminderRules>>> {
  const { currency } = await db.row<{ currency: string }>(sql`select currency from house`);
  const rows = await db.rows<ReminderRules & { company: Company }>(sql`
    select distinct on (r.company) r.company, ${columns} from reminder_rules r
    where r.valid_from <= (select (${now}::timestamptz at time zone time_zone)::date from house)
    order by r.company, r.valid_from desc`);
  return Object.fromEntries(
    companies.map((company) => [
      company,
      rows.find((row) => row.company === company) ?? { ...standard, currency },
    ]),
  ) as Record<Company, ReminderRules>;
}

/** Rules with the first day on which they apply. */
export type DatedRules = ReminderRules & { validFrom: string };

/** Returns all rules of each company in the order of their first days. */
export async function loadRuleHistory(db: Db): Promise<Readonly<Record<Company, readonly DatedRules[]>>> {
  const rows = await db.rows<DatedRules & { company: Company }>(sql`
    select r.company, r.valid_from::text as "validFrom", ${columns} from reminder_rules r order by r.valid_from`);
  const ofCompany = (company: Company) => rows.filter((row) => row.company === company);
  return { HOUSE: ofCompany('HOUSE'), GALLERY: ofCompany('GALLERY') };
}

/** Returns the rules of a company, newest first. */
export async function readSettings(db: Db, company: Company, now: Date): Promise<ReminderSettings> {
  const { currency } = await db.row<{ currency: string }>(sql`select currency from house`);
  const rows = await db.rows<ReminderSettings['versions'][number] & { id: number }>(sql`
    with day as (select (${now}::timestamptz at time zone time_zone)::date as today from house)
    select r.id, r.valid_from::text as "validFrom", ${columns}, jsonb_build_object('id', u.id, 'name', u.name) as by,
      case when r.valid_from > day.today then 'COMING'
        when exists (select 1 from reminder_rules o
          where o.company = r.company and o.valid_from > r.valid_from and o.valid_from <= day.today) then 'PAST'
        else 'CURRENT' end as state
    from reminder_rules r join users u on u.id = r.created_by cross join day
    where r.company = ${company} order by r.valid_from desc`);
  return {
    versions: rows.map(({ id: _, ...version }) => version),
    standard: { ...standard, currency },
    currency,
    version: Math.max(0, ...rows.map(({ id }) => id)),
  };
}

/**
 * Changes the rules of a company from a day on. They replace those that begin on the same day. Refuses a stale version, a day
 * in the past, and one before that of the latest rules.
 */
export const saveSettings = (
  { db, user, now }: Context,
  company: Company,
  { version, validFrom, ...rules }: Input<typeof reminders.saveSettings>['body'],
): Promise<ReminderSettings> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select 1 from house for update`);
    const before = await readSettings(tx, company, now);
    const noun = company === 'HOUSE' ? 'house' : 'gallery';
    await checkVersion(tx, noun, 1, before, version, async () => before);
    await requireFirstDay(tx, now, validFrom, before.versions[0]);
    const { days, fees, interestRate, interestPer } = rules;
    await tx.run(
      sql`delete from reminder_rules where company = ${company} and valid_from = ${validFrom}::date`,
    );
    await tx.run(sql`
      insert into reminder_rules (company, valid_from, days, fees, currency, interest_rate, interest_per, created_at, created_by)
      values (${company}, ${validFrom}, ${days}::int[], ${fees}::bigint[], ${before.currency}, ${interestRate}, ${interestPer},
        ${now}, ${user.id})`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun,
      id: 1,
      action: 'update',
      changes: { reminders: [before.versions[0]?.validFrom ?? null, validFrom] },
    });
    return readSettings(tx, company, now);
  });
