import { type Field, type Fields, getExportHeader } from '#contract/api/field';
import type { Currency } from '#contract/currencies';
import type { Db } from '../db/database';
import { createDetailsText, type Details } from '../settings/detail-labels';
import { toExportAmount } from './export';
import type { Column } from './list';
import { createNameLookup } from './names';

type Names = Awaited<ReturnType<typeof createNameLookup>>;

/**
 * Returns export columns for the fields of a noun in the order of their declaration, with names instead of ids and amounts
 * in major units of `currency`.
 */
export async function fieldColumns<F extends Fields>(
  db: Db,
  fields: F,
  currency?: Currency,
): Promise<Column<{ [N in keyof F]: unknown }>[]> {
  const targets = [
    ...new Set(Object.values(fields).flatMap((field) => (getExportHeader(field) && field.of) || [])),
  ];
  const names = new Map<Field['of'], Names>();
  for (const target of targets) names.set(target, await createNameLookup(db, target));
  const formatDetails = await createDetailsText(db);
  return Object.entries(fields).flatMap(([name, field]) => {
    const head = getExportHeader(field);
    return head === undefined
      ? []
      : [
          {
            head,
            secret: field.secret,
            cell: (row) =>
              field.kind === 'details'
                ? formatDetails(row[name] as Details)
                : toCell(field, row[name], names, currency),
          },
        ];
  });
}

function toCell(
  field: Field,
  value: unknown,
  names: ReadonlyMap<Field['of'], Names>,
  currency: Currency | undefined,
) {
  if (field.kind === 'amount' && currency) return toExportAmount(value as number | null, currency);
  if (field.kind === 'flag') return String(value);
  const name = names.get(field.of);
  if (name) return name([value].flat() as (number | null)[]);
  if (Array.isArray(value)) return value.join(', ');
  return value as string | number | null;
}
