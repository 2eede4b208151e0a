import type { RefusedRow } from '#contract/api/selection';
import type { Selection } from '@/components/list/types';

/** What is entered into a sale: items, or passed lots that are offered again. */
export type SaleEntry = (
  | { items: Selection['rows'] }
  | { lots: readonly { id: number; version: number }[] }
) & {
  /** title of the dialog: "Item C1042-3" */
  title: string;
  /** the lot passed in an earlier sale */
  isReoffer?: boolean;
  /** called on success; a list shows the refused rows itself, otherwise the dialog does */
  done?(refused: readonly RefusedRow[]): void;
};

/** Returns the body of the API calls. */
export const toSaleEntryBody = (entry: SaleEntry) =>
  'items' in entry ? { rows: entry.items } : { lots: entry.lots.map(({ id, version }) => ({ id, version })) };
