import sql, { join, type Sql } from 'sql-template-tag';
import { leafOf } from './leaves';
import { always, foundBy, idsOf, notFoundBy, type Part, plain } from './part';
import type { Resolved } from './resolve';

function all(parts: readonly Part[]): Part {
  const [only, ...others] = parts;
  if (!only) return always(true);
  if (others.length === 0) return only;
  return {
    where: sql`(${join(
      parts.map(({ where }) => where),
      ' and ',
    )})`,
    isPlain: parts.every(({ isPlain }) => isPlain),
  };
}

/** An `or` of subselects would be asked for each customer in turn: what is not plain is found apart and put together. */
function any(parts: readonly Part[]): Part {
  const [only, ...others] = parts;
  if (!only) return always(false);
  if (others.length === 0) return only;
  const plainOnes = parts.filter(({ isPlain }) => isPlain).map(({ where }) => where);
  const either = plainOnes.length > 0 ? [plain(sql`(${join(plainOnes, ' or ')})`)] : [];
  const found = parts.filter(({ isPlain }) => !isPlain);
  if (found.length === 0) return either[0] ?? always(false);
  return foundBy(
    join(
      [...either, ...found].map((part) => sql`(${idsOf(part)})`),
      ' union all ',
    ),
  );
}

function none(parts: readonly Part[]): Part {
  const one = any(parts);
  return one.isPlain ? plain(sql`not ${one.where}`) : notFoundBy(idsOf(one));
}

/** A question about customers as SQL on `customers c`. `now`: when it is asked. */
export function partOf(condition: Resolved, now: Date): Part {
  if (!('of' in condition)) return leafOf(condition, now);
  const parts = condition.of.map((one) => partOf(one, now));
  return { all, any, none }[condition.is](parts);
}

export const whereOf = (condition: Resolved, now: Date): Sql => partOf(condition, now).where;
/** Does at least one of them hold? Of none: no. */
export const anyOf = (conditions: readonly Resolved[], now: Date): Part =>
  any(conditions.map((one) => partOf(one, now)));
