import type { Sql } from 'sql-template-tag';

/** Each connection keeps every one of them; what comes beyond is planned each time. */
const maxStatements = 200;
const names = new Map<string, string>();
const namesByQuery = new WeakMap<Sql, string>();

/**
 * A statement that each connection plans once and keeps: planning one that joins many tables costs ten times what
 * reading a row by its key does. Only for a text that comes again, and whose best plan does not depend on its values: a
 * search is planned each time, and so is a list of which something was chosen.
 */
export function prepared(query: Sql): Sql {
  const { text } = query;
  if (names.size < maxStatements && !names.has(text)) names.set(text, `rostrum_${names.size + 1}`);
  const name = names.get(text);
  if (name) namesByQuery.set(query, name);
  return query;
}

/** The name under which a connection keeps this statement, if it is to. */
export const getStatementName = (query: Sql): string | undefined => namesByQuery.get(query);
