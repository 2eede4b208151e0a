import sql from 'sql-template-tag';
import type { Input } from '#contract/api/route';
import type { Company } from '#contract/companies';
import {
  type DocumentText,
  type DocumentTextForm,
  type DocumentTextSubject,
  documentTextSubjects,
  type documentTexts,
} from '#contract/document-texts';
import { type Language, languages } from '#contract/session';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { requireFirstDay } from '../settings/first-day';
import { findDefaultText } from './texts';

/** Returns all texts of a company with their versions, newest first. */
export async function listDocumentTexts(db: Db, company: Company, now: Date): Promise<DocumentText[]> {
  const rows = await db.rows<DocumentText['versions'][number] & { subject: DocumentTextSubject }>(sql`
    with dated as (
      select t.subject, t.valid_from, jsonb_object_agg(t.language, t.text) as texts, min(t.created_by) as created_by,
        min(t.created_at) as created_at
      from document_texts t where t.company = ${company} group by t.subject, t.valid_from),
    day as (select (${now}::timestamptz at time zone time_zone)::date as today from house)
    select d.subject, d.valid_from::text as "validFrom", d.texts, d.created_at as "createdAt",
      jsonb_build_object('id', u.id, 'name', u.name) as by,
      case when d.valid_from > day.today then 'COMING'
        when exists (select 1 from dated o
          where o.subject = d.subject and o.valid_from > d.valid_from and o.valid_from <= day.today) then 'PAST'
        else 'CURRENT' end as state
    from dated d join users u on u.id = d.created_by cross join day order by d.valid_from desc`);
  const versions = await readVersions(db, company);
  return documentTextSubjects.map((subject) => ({
    subject,
    defaults: toTexts((language) => findDefaultText(subject, language)),
    versions: rows
      .filter((row) => row.subject === subject)
      .map(({ subject: _, texts, ...row }) => ({
        ...row,
        texts: toTexts((language) => texts[language] ?? ''),
      })),
    version: versions.get(subject) ?? 0,
  }));
}

const toTexts = (find: (language: Language) => string): DocumentTextForm =>
  Object.fromEntries(languages.map((language) => [language, find(language)])) as DocumentTextForm;

/** Returns the version of each text: the highest id, which also grows when a text of the same day is replaced. */
async function readVersions(db: Db, company: Company): Promise<Map<DocumentTextSubject, number>> {
  const rows = await db.rows<{ subject: DocumentTextSubject; version: number }>(sql`
    select subject, max(id) as version from document_texts where company = ${company} group by subject`);
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}

/**
 * Words a text anew from a day on, and returns all of its versions. It replaces the text that begins on the same day:
 * documents that were issued keep theirs. Refuses a stale version, a day in the past, and one before that of the latest.
 */
export const saveDocumentText = (
  { db, user, now }: Context,
  { company, subject }: Input<typeof documentTexts.save>['params'],
  { version, validFrom, texts }: Input<typeof documentTexts.save>['body'],
): Promise<DocumentText> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select 1 from house for update`);
    const find = async () =>
      (await listDocumentTexts(tx, company, now)).find((one) => one.subject === subject) as DocumentText;
    const before = await find();
    const noun = company === 'HOUSE' ? 'house' : 'gallery';
    await checkVersion(tx, noun, 1, before, version, async () => before);
    await requireFirstDay(tx, now, validFrom, before.versions[0]);
    await tx.run(sql`
      delete from document_texts where company = ${company} and subject = ${subject} and valid_from = ${validFrom}::date`);
    for (const language of languages)
      await tx.run(sql`
        insert into document_texts (company, subject, language, valid_from, text, created_at, created_by)
        values (${company}, ${subject}, ${language}, ${validFrom}, ${texts[language]}, ${now}, ${user.id})`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun,
      id: 1,
      action: 'update',
      changes: { documentTexts: [before.versions[0]?.validFrom ?? null, validFrom] },
    });
    return find();
  });
