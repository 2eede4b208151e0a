import sql, { type Sql } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import type { Consent, consents, Wording } from '#contract/consents';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';

const selectConsents = (clauses: Sql): Sql => sql`
  select k.id, k.channel, k.topic, k.granted, k.basis, k.basis_note as "basisNote", k.wording_version as "wordingVersion",
    w.text as wording, k.language, k.source, k.address, k.at, u.name as by, u.id as "byId",
    p.name as "pageBy"
  from consents k left join consent_wordings w on w.version = k.wording_version and w.language = k.language
    left join users u on u.id = k.user_id left join users p on p.id = k.page_by
  ${clauses}`;

/** Returns the current choice of a customer for each channel and topic. */
export const listCurrentConsents = (db: Db, customerId: number): Promise<Consent[]> =>
  db.rows<Consent>(
    selectConsents(sql`
      join (select distinct on (channel, topic) id from consents where customer_id = ${customerId}
        order by channel, topic, id desc) last on last.id = k.id
      order by k.channel, k.topic`),
  );

/** Returns one page of all consents and withdrawals of a customer, newest first. */
export async function consentHistory(
  db: Db,
  customerId: number,
  { page, pageSize }: Input<typeof consents.history>['query'],
): Promise<Reply<typeof consents.history>> {
  const [data, { total }] = await Promise.all([
    db.rows<Consent>(
      selectConsents(sql`
        where k.customer_id = ${customerId} order by k.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`),
    ),
    db.row<{ total: number }>(sql`select count(*) as total from consents where customer_id = ${customerId}`),
  ]);
  return { data, total, page, pageSize };
}

/** Returns the current consent wordings in each language. */
export const currentWordings = (db: Db): Promise<Wording[]> =>
  db.rows<Wording>(sql`
    select version, language, text from consent_wordings
    where version = (select max(version) from consent_wordings) order by language`);

/** Returns the current wording in this language, otherwise in another one. */
export const currentWording = (db: Db, language: Language): Promise<Wording> =>
  db.row<Wording>(sql`
    select version, language, text from consent_wordings
    order by version desc, language = ${language} desc, language limit 1`);

/**
 * Returns the wording of a version that a page displayed before it was replaced; the current one when that version does not
 * exist.
 */
export const findDisplayedWording = (db: Db, language: Language, version: number): Promise<Wording> =>
  db.row<Wording>(sql`
    select version, language, text from consent_wordings where language = ${language}
    order by version = ${version} desc, version desc limit 1`);
