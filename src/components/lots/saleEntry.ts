import type { RefusedRow } from '#contract/api/selection';
import type { Selection } from '@/components/list/types';

/** What goes into a sale: items of the house, or passed lots that are offered again. */
export type SaleEntry = (
  | { items: Selection['rows'] }
  | { lots: readonly { id: number; version: number }[] }
) & {
  /** says what goes there: "Item C1042-3" */
  title: string;
  /** it passed in an earlier sale */
  isReoffer?: boolean;
  /** it is done; a list names the rows that were refused, elsewhere the dialog does */
  done?(refused: readonly RefusedRow[]): void;
};

/** Returns the body of the API calls for it. */
export const toSaleEntryBody = (entry: SaleEntry) =>
  'items' in entry ? { rows: entry.items } : { lots: entry.lots.map(({ id, version }) => ({ id, version })) };
