import sql from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { Db } from '../db/database';
import { maxCreditorReference, toCreditorReference } from '../documents/references';

/**
 * Returns the creditor references of documents by their ids. References only have letters and digits, and at most 21 of them,
 * so numbers of two series, or long ones, can give the same: `A-1-5` and `A-15`. Such a document gets its id as well: `A15X7`.
 */
export async function findReferences(
  tx: Db,
  company: Company,
  documents: readonly { id: number; number: string }[],
): Promise<Map<number, string>> {
  const taken = await findTaken(
    tx,
    company,
    documents.map((document) => toReference(document)),
  );
  const references = new Map<number, string>();
  for (const document of documents) {
    let reference = toReference(document);
    for (let suffix = `X${document.id}`; taken.has(reference); suffix = `X${suffix}`) {
      reference = toReference(document, suffix);
      for (const other of await findTaken(tx, company, [reference])) taken.add(other);
    }
    taken.add(reference);
    references.set(document.id, reference);
  }
  return references;
}

/** Returns the reference of the end of a number, or of the id where the number has no letter or digit of ASCII. */
function toReference({ id, number }: { id: number; number: string }, suffix = ''): string {
  const text = number.replace(/[^A-Za-z0-9]/g, '') || String(id);
  return toCreditorReference(`${text.slice(-(maxCreditorReference - suffix.length))}${suffix}`);
}

async function findTaken(tx: Db, company: Company, references: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ reference: string }>(sql`
    select reference from invoices where company = ${company} and reference = any(${[...references]}::text[])`);
  return new Set(rows.map(({ reference }) => reference));
}
