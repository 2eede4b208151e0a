import sql, { join, type Sql } from 'sql-template-tag';
import { buildLeaf } from './leaves';
import { always, inIds, notInIds, type Part, plainPart, toIds } from './part';
import type { ResolvedCondition } from './resolve';

function combineAll(parts: readonly Part[]): Part {
  const [first, ...remaining] = parts;
  if (!first) return always(true);
  if (remaining.length === 0) return first;
  return {
    where: sql`(${join(
      parts.map(({ where }) => where),
      ' and ',
    )})`,
    isPlain: parts.every(({ isPlain }) => isPlain),
  };
}

/**
 * Combines parts by `or`. PostgreSQL would run subselects in an `or` once per customer, so ids of parts that are not plain
 * are selected separately and united.
 */
function combineAny(parts: readonly Part[]): Part {
  const [first, ...remaining] = parts;
  if (!first) return always(false);
  if (remaining.length === 0) return first;
  const plainConditions = parts.filter(({ isPlain }) => isPlain).map(({ where }) => where);
  const plainParts = plainConditions.length > 0 ? [plainPart(sql`(${join(plainConditions, ' or ')})`)] : [];
  const idParts = parts.filter(({ isPlain }) => !isPlain);
  if (idParts.length === 0) return plainParts[0] ?? always(false);
  return inIds(
    join(
      [...plainParts, ...idParts].map((part) => sql`(${toIds(part)})`),
      ' union all ',
    ),
  );
}

function combineNone(parts: readonly Part[]): Part {
  const union = combineAny(parts);
  return union.isPlain ? plainPart(sql`not ${union.where}`) : notInIds(toIds(union));
}

/** Returns a condition as SQL on `customers c`. `now`: the time of the query. */
export function toPart(condition: ResolvedCondition, now: Date): Part {
  if (!('of' in condition)) return buildLeaf(condition, now);
  const parts = condition.of.map((child) => toPart(child, now));
  return { all: combineAll, any: combineAny, none: combineNone }[condition.is](parts);
}

export const buildWhere = (condition: ResolvedCondition, now: Date): Sql => toPart(condition, now).where;
/** Returns SQL for whether any of the conditions holds; false for none. */
export const anyOf = (conditions: readonly ResolvedCondition[], now: Date): Part =>
  combineAny(conditions.map((condition) => toPart(condition, now)));
