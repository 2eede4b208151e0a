import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import type { User } from '../house';
import { isOwnClient } from '../rights/clients';
import { seesAll } from './filters';

/** 'alike': some of a word's trigrams are missing, as in `Otolline`. */
export type Reading = 'exact' | 'alike';

/** So many of the trigrams of a word have to be there: two letters that changed places leave half of them. */
export const enough = '0.45';
/** Reads those who are written alike. The threshold is said for the transaction alone: connections are shared. */
export const alike = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select set_config('pg_trgm.word_similarity_threshold', ${enough}, true)`);
    return read(tx);
  });

/** Is it the name or the number of a record that became part of this one? */
const wasMerged = (word: string): Sql => sql`c.id = any(array(
  select m.merged_into from customers m where m.merged_into is not null and ${contains(sql`m.folded`, word)}))`;

/**
 * Does the client match what was typed? Every word has to be found, in whatever order: in a spelling of the name or the
 * number; for those who know the client in an e-mail, a phone number (however it is written) or an address.
 */
export function isMeant(user: User, text: string, reading: Reading): Sql {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const isNumber = digits.length >= 5 && /^[\d\s()+./-]+$/.test(text.trim());
  const reached = (condition: Sql) =>
    seesAll(user) ? condition : sql`(${condition} and ${isOwnClient(user)})`;
  const word = (one: string): Sql => {
    if (reading === 'alike') return sql`fold(${one}) <% c.folded`;
    const inName = /^\p{Script=Han}{1,2}$/u.test(one)
      ? sql`c.signs @> han_signs(${one}) and ${contains(sql`c.folded`, one)}`
      : contains(sql`c.folded`, one);
    if (one.length < 3) return inName;
    return sql`(${inName} or ${reached(contains(sql`c.reached_by`, one))} or ${wasMerged(one)})`;
  };
  const all = join(words.map(word), ' and ');
  return isNumber ? sql`((${all}) or ${reached(contains(sql`c.reached_by`, digits))})` : sql`(${all})`;
}
