import sql from 'sql-template-tag';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { cataloguedSale } from '../results/sale';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { allRows, checked, committed, uploaded } from './file';

/** What the same headers meant before would be meant again: every file says for itself. */
const plain = { grouped: false, amounts: 'PER_PART' as const };

/** Imports in a house that is opened later, by its manager unless told otherwise. */
export function importsOf(opened: () => { app: TestApp; manager: ApiClient }) {
  const brought = async (sale: number, text: string, change = {}, client = opened().manager) =>
    checked(opened().app, client, await uploaded(client, sale, 'lots.csv', text), { ...plain, ...change });
  return {
    newSale: (departmentIds: number[] = []) =>
      cataloguedSale(opened().app, opened().manager, { departmentIds, lots: [] }),
    brought,
    imported: async (sale: number, text: string, change = {}) => {
      const { id } = await brought(sale, text, change);
      return committed(opened().app, opened().manager, id);
    },
    /** what each row was found to be: its place, state, effect and faults */
    said: async (file: ImportSheet, client = opened().manager) =>
      (await allRows(client, file.id)).map(({ row, state, effect, faults }: CheckedRow) => [
        row,
        state,
        effect,
        ...faults.map(({ code }) => code),
      ]),
    lotsOf: (sale: number) =>
      opened().app.db.rows<{ number: string; low: number | null; titles: string[] }>(sql`
        select l.number, l.estimate_low as low, array_agg(i.title order by li.ordinal) as titles
        from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
        where l.auction_id = ${sale} group by l.id order by l.sort_key`),
  };
}
