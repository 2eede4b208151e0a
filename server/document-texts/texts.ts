import sql from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { DocumentTextSubject } from '#contract/document-texts';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { defaultVatTexts } from '../documents/taxes';

/** Returns what documents print about a subject in a language; empty: nothing. */
export type FindDocumentText = (subject: DocumentTextSubject, language: Language) => string;

/** Returns what is printed where a house has no own text: the wording of the law, and no paragraphs. */
export const findDefaultText: FindDocumentText = (subject, language) =>
  subject === 'PAYMENT_TERMS' || subject === 'COLLECTION' ? '' : defaultVatTexts[language][subject];

/** Loads the texts of a company that apply on a day: its own, otherwise the defaults. */
export async function loadDocumentTexts(db: Db, company: Company, day: string): Promise<FindDocumentText> {
  const rows = await db.rows<{ subject: DocumentTextSubject; language: Language; text: string }>(sql`
    select distinct on (subject, language) subject, language, text from document_texts
    where company = ${company} and valid_from <= ${day}::date order by subject, language, valid_from desc`);
  return (subject, language) =>
    rows.find((row) => row.subject === subject && row.language === language)?.text ||
    findDefaultText(subject, language);
}
