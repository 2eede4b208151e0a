import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { useCallback, useMemo, useState } from 'react';
import type { LotForm, LotRow, LotSheet } from '#contract/lots';
import { useCells } from '@/components/grid/cells';
import { updateCachedRows } from '@/components/grid/pagedRows';
import { InvalidCellsError, saveRow } from '@/components/grid/saveRow';
import type { CellChange, SaveCells } from '@/components/grid/types';
import { api } from '@/services/api';
import { getCurrentRow } from '@/services/errors';
import { auctionKeys, lotKeys } from '@/services/queryKeys';
import { type Saving, saveNumbers } from './lotNumbers';
import { isNumberStale, toRow } from './lotRows';

/** Saves the lots of a sale from the grid: several numbers in one request, everything else lot by lot. */
export function useLotSaves(auctionId: number) {
  const client = useQueryClient();
  const { formatMessage } = useIntl();
  /** the number of a lot before another user renumbered or removed it */
  const [staleNumber, setStaleNumber] = useState<string>();
  const save = useMemo((): SaveCells<LotRow> => {
    const saving: Saving = {
      formatMessage,
      storeRows: (lots) => updateCachedRows(client, lotKeys.rows(auctionId), lots),
      reportStaleNumber(lot) {
        setStaleNumber(lot.number);
        void client.invalidateQueries({ queryKey: lotKeys.all(auctionId) });
      },
    };
    return async (changes) => {
      setStaleNumber(undefined);
      const isOneLot = new Set(changes.map(({ row }) => row.id)).size === 1;
      return await (isOneLot ? saveLot : saveNumbers)(auctionId, changes, saving);
    };
  }, [client, auctionId, formatMessage]);

  const onSaved = useCallback(
    (fields: ReadonlySet<string>) => {
      if (fields.has('number')) client.removeQueries({ queryKey: lotKeys.sheets(auctionId) });
      void client.invalidateQueries({ queryKey: lotKeys.readiness(auctionId) });
      void client.invalidateQueries({ queryKey: lotKeys.summaries(auctionId) });
      void client.invalidateQueries({ queryKey: auctionKeys.one(auctionId) });
      void client.invalidateQueries({ queryKey: ['items'] });
    },
    [client, auctionId],
  );
  return { cells: useCells<LotRow>({ save, onSaved }), staleNumber };
}

function saveLot(
  auctionId: number,
  changes: readonly CellChange<LotRow>[],
  { formatMessage, storeRows, reportStaleNumber }: Saving,
) {
  const storeRow = (lot: LotRow) => {
    storeRows([lot]);
    return lot;
  };
  const getFirstRow = ([first]: readonly CellChange<LotRow>[]) => first?.row as LotRow;
  const { id, version, number } = getFirstRow(changes);
  return saveRow(changes, {
    async update(cellChanges) {
      const body = { ...(await toForm(cellChanges)), id, version };
      return storeRow(toRow(await api.lots.update({ params: { id: auctionId, number }, body })));
    },
    getCurrentRow(error) {
      if (isNumberStale(id, error)) reportStaleNumber(getFirstRow(changes));
      const current = getCurrentRow<LotSheet>(error);
      return current?.id === id ? storeRow(toRow(current)) : undefined;
    },
    pathOf: toApiField,
    formatMessage,
  });
}

/** Returns the API field of a column. */
const toApiField = (column: string): string => apiFields[column] ?? column;
const apiFields: Readonly<Record<string, string>> = { category: 'categoryId', consignor: 'consignorId' };

/** Returns the form fields that the cells of one lot change. */
async function toForm(changes: readonly CellChange<LotRow>[]): Promise<Partial<LotForm>> {
  const form: Record<string, unknown> = {};
  for (const { row, field, value } of changes)
    if (field === 'consignor') form.consignorId = await findCustomerId(String(value));
    else if (field !== 'title') form[toApiField(field)] = value;
    else {
      const { title, lotTitle } = value as { title: string; lotTitle: string };
      if (title !== row.itemTitle) form.title = title;
      if (lotTitle !== row.lotTitle) form.lotTitle = lotTitle;
    }
  return form as Partial<LotForm>;
}

/**
 * Returns the id of the customer with this number, or of the only one who matches the typed text; null for an empty text.
 * Throws `InvalidCellsError` when no customer or several match.
 */
async function findCustomerId(text: string): Promise<number | null> {
  if (text === '') return null;
  const { matches } = await api.customers.find({ query: { q: text } });
  const exactMatch = matches.find(({ customerNo }) => customerNo.toLowerCase() === text.toLowerCase());
  const [firstMatch, ...otherMatches] = matches;
  const customer = exactMatch ?? (otherMatches.length === 0 ? firstMatch : undefined);
  if (!customer) throw new InvalidCellsError([{ path: toApiField('consignor'), code: 'unknown_row' }]);
  return customer.id;
}
