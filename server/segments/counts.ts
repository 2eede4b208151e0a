import sql, { type Sql } from 'sql-template-tag';
import type { SkipReason } from '#contract/campaign-states';
import type { AudienceCount, AudienceInput, AudiencePerson, ListedPeople } from '#contract/segments';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { type AudienceQuery, type Cap, selectAudience } from './audience';

/** Returns the cap on campaign emails per customer from the settings, or null when there is none. */
export async function readCap(db: Db): Promise<Cap | null> {
  const cap = await db.row<Cap>(sql`select cap_mails as mails, cap_days as days from email_settings`);
  return cap.mails > 0 ? cap : null;
}

/** Completes a query of an audience with the settings that apply to all audiences. */
export const loadAudienceQuery = async (
  db: Db,
  request: AudienceInput,
  now: Date,
): Promise<AudienceQuery> => ({
  ...request,
  cap: await readCap(db),
  now,
});

/** The number of customers with one language who get the email or are skipped for one reason. */
export interface AudienceCountRow {
  reason: SkipReason | null;
  language: Language;
  count: number;
}

/** Returns how many customers are in an audience and how many of them get the email. Refuses as `selectAudience` does. */
export const countAudience = async (db: Db, query: AudienceQuery): Promise<AudienceCount> =>
  sumCounts(
    await db.rows<AudienceCountRow>(sql`
      select skip_reason as reason, language, count(*) as count from (${await selectAudience(db, query)}) lines
      group by 1, 2 order by 3 desc, 1, 2`),
  );

/** Sums the counted rows, largest first. */
export function sumCounts(rows: readonly AudienceCountRow[]): AudienceCount {
  const sum = (counted: readonly AudienceCountRow[]) =>
    counted.reduce((total, { count }) => total + count, 0);
  const receiving = rows.filter(({ reason }) => reason === null);
  const skipped = new Map<SkipReason, number>();
  for (const { reason, count } of rows)
    if (reason !== null) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  return {
    total: sum(rows),
    recipients: sum(receiving),
    skipped: [...skipped]
      .map(([reason, count]) => ({ reason, count }))
      .sort((one, other) => other.count - one.count),
    languages: receiving.map(({ language, count }) => ({ language, count })),
  };
}

const selectPeople = (audience: Sql, where: Sql): Sql => sql`
  from (${audience}) lines join customers c on c.id = lines.customer_id where ${where}`;
const personColumns = sql`
  c.id, c.customer_no as "customerNo", c.name, c.town, c.country, lines.email, lines.language,
  lines.skip_reason as "skipReason"`;

/**
 * Returns a sample of an audience, with the reason of those who are skipped. The sample stays the same while the audience
 * does.
 */
export const sampleAudience = async (
  db: Db,
  query: AudienceQuery,
  limit: number,
): Promise<AudiencePerson[]> =>
  db.rows<AudiencePerson>(sql`
    select ${personColumns} from (
      select * from (${await selectAudience(db, query)}) l order by hashint8(customer_id), customer_id limit ${limit}) lines
    join customers c on c.id = lines.customer_id order by c.sort_name collate "C", c.id`);

/** Returns one page of the customers who get the email, or who are skipped for a reason, by name. */
export async function listAudience(
  db: Db,
  query: AudienceQuery,
  { which, page, pageSize }: { which: ListedPeople; page: number; pageSize: number },
): Promise<{ data: AudiencePerson[]; total: number; page: number; pageSize: number }> {
  if (which === 'SAMPLE') {
    const data = await sampleAudience(db, query, pageSize);
    return { data, total: data.length, page: 1, pageSize };
  }
  const audience = await selectAudience(db, query);
  const selection = selectPeople(
    audience,
    which === 'GETS' ? sql`skip_reason is null` : sql`skip_reason = ${which}`,
  );
  const [data, { total }] = [
    await db.rows<AudiencePerson>(sql`
      select ${personColumns} ${selection} order by c.sort_name collate "C", c.id limit ${pageSize} offset ${(page - 1) * pageSize}`),
    await db.row<{ total: number }>(sql`select count(*) as total ${selection}`),
  ];
  return { data, total, page, pageSize };
}
