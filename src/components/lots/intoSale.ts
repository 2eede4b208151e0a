import type { RefusedRow } from '#contract/api/selection';
import type { Selection } from '@/components/list/types';

/** What goes into a sale: items of the house, or passed lots that are offered again. */
export type IntoSale = (
  | { items: Selection['rows'] }
  | { lots: readonly { id: number; version: number }[] }
) & {
  /** says what goes there: "Item C1042-3" */
  title: string;
  /** it passed in an earlier sale */
  isAgain?: boolean;
  /** it is done; a list names the rows that were refused, elsewhere the dialog does */
  done?(refused: readonly RefusedRow[]): void;
};

/** Returns the body of the API calls for it. */
export const bodyOf = (what: IntoSale) =>
  'items' in what ? { rows: what.items } : { lots: what.lots.map(({ id, version }) => ({ id, version })) };
