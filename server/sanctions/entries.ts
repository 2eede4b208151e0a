import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { listedKeys } from './matching/keys';
import { cleanDetails, type EntrySubject, isCompanySubject, type ListedEntry } from './reading/entry';

/** Returns a hash of an entry's content. When it changes, cleared matches must be decided on again. */
const digestEntry = ({ names, born, countries }: ListedEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([names, born, countries]))
    .digest('hex');

/** Inserts entries of a list with all their names. */
export async function insertEntries(tx: Db, listId: number, entries: readonly ListedEntry[]): Promise<void> {
  const detailedEntries = entries.map((entry) => ({ ...entry, ...cleanDetails(entry) }));
  const rows = JSON.stringify(detailedEntries.map((entry) => ({ ...entry, said: digestEntry(entry) })));
  const inserted = await tx.rows<{ id: number; reference: string }>(sql`
    insert into sanction_entries (list_id, reference, names, born, countries, regime, said, subject, former_reference)
    select ${listId}, g.reference, g.names, g.born, g.countries, g.regime, decode(g.said, 'hex'), g.subject,
      g."formerReference"
    from jsonb_to_recordset(${rows}::jsonb)
      as g(reference text, names text[], born text[], countries text[], regime text, said text, subject text,
        "formerReference" text)
    on conflict (list_id, reference) do nothing returning id, reference`);
  const byReference = new Map(detailedEntries.map((entry) => [entry.reference, entry]));
  await insertNames(
    tx,
    inserted.flatMap(({ id, reference }) => {
      const entry = byReference.get(reference);
      return entry ? [{ ...entry, id }] : [];
    }),
  );
}

interface NamedEntry {
  id: number;
  names: readonly string[];
  weakNames: readonly string[];
  subject: EntrySubject;
}

/** Inserts the names of entries with their search keys. */
export async function insertNames(tx: Db, entries: readonly NamedEntry[]): Promise<void> {
  const rows = entries.flatMap(({ id, names, weakNames, subject }) =>
    names.map((name, at) => ({
      id,
      name,
      isAlias: at > 0,
      isWeak: weakNames.includes(name),
      ...listedKeys(name, isCompanySubject(subject)),
    })),
  );
  await tx.run(sql`
    insert into sanction_names (entry_id, name, is_alias, is_weak, folded, keys)
    select g.id, g.name, g."isAlias", g."isWeak", g.spelling, g.keys
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(id bigint, name text, "isAlias" boolean, "isWeak" boolean, spelling text, keys text[])`);
}
