import type { Sql } from 'sql-template-tag';

/** Each connection stores all of them; statements beyond this number are planned each time. */
const maxStatements = 200;
const names = new Map<string, string>();
const namesByQuery = new WeakMap<Sql, string>();

/**
 * Marks a statement that each connection plans once: planning one that joins many tables costs ten times as much as reading
 * a row by its key. Only for a repeated text whose best plan does not depend on its values: searches and filtered lists are
 * planned each time.
 */
export function prepared(query: Sql): Sql {
  const { text } = query;
  if (names.size < maxStatements && !names.has(text)) names.set(text, `rostrum_${names.size + 1}`);
  const name = names.get(text);
  if (name) namesByQuery.set(query, name);
  return query;
}

/** Returns the name under which a connection prepares this statement, or undefined when it is not prepared. */
export const getStatementName = (query: Sql): string | undefined => namesByQuery.get(query);
