import sql from 'sql-template-tag';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { createCataloguedSale } from '../results/sale';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows, uploadLotFile } from './file';

/** Without it, an earlier file with the same headers would provide the mapping. */
const defaultMapping = { grouped: false, amounts: 'PER_PART' as const };

/** Creates helpers that import lots into an app that is opened later, as its MANAGER by default. */
export function createLotImporter(opened: () => { app: TestApp; manager: ApiClient }) {
  const uploadAndCheck = async (sale: number, text: string, change = {}, client = opened().manager) =>
    checkImport(opened().app, client, await uploadLotFile(client, sale, 'lots.csv', text), {
      ...defaultMapping,
      ...change,
    });
  return {
    newSale: (departmentIds: number[] = []) =>
      createCataloguedSale(opened().app, opened().manager, { departmentIds, lots: [] }),
    uploadAndCheck,
    importFile: async (sale: number, text: string, change = {}) => {
      const { id } = await uploadAndCheck(sale, text, change);
      return commitImport(opened().app, opened().manager, id);
    },
    /** returns the row number, state, effect and issue codes of each row */
    summarizeRows: async (file: ImportSheet, client = opened().manager) =>
      (await listCheckedRows(client, file.id)).map(({ row, state, effect, issues }: CheckedRow) => [
        row,
        state,
        effect,
        ...issues.map(({ code }) => code),
      ]),
    listLots: (sale: number) =>
      opened().app.db.rows<{ number: string; low: number | null; titles: string[] }>(sql`
        select l.number, l.estimate_low as low, array_agg(i.title order by li.ordinal) as titles
        from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
        where l.auction_id = ${sale} group by l.id order by l.sort_key`),
  };
}
