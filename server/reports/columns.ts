import type { SecretPermission } from '#contract/api/secrets';
import type { Currency } from '#contract/currencies';
import { type ExportCell, toExportAmount } from '../exports/export';

/** A column in the file of a tab of the report; `currency` is that of the sale. */
export interface Column<Row> {
  head: string;
  secret?: SecretPermission;
  cell: (row: Row, currency: Currency) => ExportCell;
}

export const toRate = (basisPoints: number | null): ExportCell =>
  basisPoints === null ? null : Math.round(basisPoints * 100) / 1_000_000;

export const currencyColumn = { head: 'currency', cell: (_: unknown, currency: Currency) => currency.code };

export const amountCell =
  <Key extends string>(key: Key) =>
  (row: Record<Key, number | null>, currency: Currency) =>
    toExportAmount(row[key], currency);
