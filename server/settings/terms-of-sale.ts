import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Company } from '#contract/companies';
import { type Language, languages } from '#contract/session';
import type { TermsOfSale, TermsOfSaleForm, TermsVersion, TermsVersionTexts } from '#contract/terms-of-sale';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';

/** Returns the versions of a company's terms, newest first, and the texts of the newest. */
export async function readTermsOfSale(db: Db, company: Company, now: Date): Promise<TermsOfSale> {
  const versions = await db.rows<TermsVersion>(sql`
    with dated as (
      select t.version, min(t.valid_from) as valid_from, array_agg(t.language order by t.language) as languages,
        min(t.created_at) as created_at, min(t.created_by) as created_by
      from terms_of_sale t where t.company = ${company} group by t.version),
    day as (select (${now}::timestamptz at time zone time_zone)::date as today from house)
    select d.version, d.valid_from as "validFrom", d.languages,
      case when d.valid_from > day.today then 'COMING'
        when exists (select 1 from dated later where later.version > d.version and later.valid_from <= day.today) then 'PAST'
        else 'CURRENT' end as state,
      d.created_at as "createdAt", u.name as "by", u.id as "byId"
    from dated d join users u on u.id = d.created_by cross join day order by d.version desc`);
  const version = versions[0]?.version ?? 0;
  return { versions, texts: await readTexts(db, company, version), version };
}

/** Returns the texts of one version. Languages without a text are empty. */
export async function readTermsVersion(
  db: Db,
  company: Company,
  version: number,
): Promise<TermsVersionTexts> {
  const row = await db.maybe<{ validFrom: string }>(sql`
    select valid_from as "validFrom" from terms_of_sale where company = ${company} and version = ${version} limit 1`);
  if (!row) return refuse('row.not_found');
  return { version, validFrom: row.validFrom, texts: await readTexts(db, company, version) };
}

async function readTexts(db: Db, company: Company, version: number): Promise<Record<Language, string>> {
  const rows = await db.rows<{ language: Language; text: string }>(sql`
    select language, text from terms_of_sale where company = ${company} and version = ${version}`);
  return Object.fromEntries(
    languages.map((language) => [language, rows.find((row) => row.language === language)?.text ?? '']),
  ) as Record<Language, string>;
}

/**
 * Saves a new version of a company's terms. It replaces the latest one if that begins on the same day, in the future.
 * Refuses a base version that is not the latest, a first day that is before that of the latest version or not after it once
 * it has begun, and one in the past unless it is the first version.
 */
export function saveTermsOfSale(
  { db, user, now }: Context,
  company: Company,
  { version, validFrom, texts }: TermsOfSaleForm,
): Promise<TermsOfSale> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from house for update`);
    const before = await readTermsOfSale(tx, company, now);
    const noun = company === 'HOUSE' ? 'house' : 'gallery';
    await checkVersion(tx, noun, 1, { version: before.version }, version, async () => before);
    const latest = before.versions[0];
    const replaced =
      latest?.state === 'COMING' && latest.validFrom === validFrom ? latest.version : undefined;
    if (latest && replaced === undefined) {
      const { after } = await tx.row<{ after: string }>(sql`
        select greatest(${latest.validFrom}::date, (${now}::timestamptz at time zone time_zone)::date - 1) as after from house`);
      if (validFrom <= after) refuseField('validFrom', 'not_later', { after });
    }
    if (replaced !== undefined)
      await tx.run(sql`delete from terms_of_sale where company = ${company} and version = ${replaced}`);
    for (const language of languages.filter((one) => texts[one] !== ''))
      await tx.run(sql`
        insert into terms_of_sale (company, version, language, valid_from, text, created_at, created_by)
        values (${company}, ${before.version + 1}, ${language}, ${validFrom}, ${texts[language]}, ${now}, ${user.id})`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun,
      id: 1,
      action: 'update',
      changes: { termsOfSale: [before.version, before.version + 1] },
    });
    return readTermsOfSale(tx, company, now);
  });
}
