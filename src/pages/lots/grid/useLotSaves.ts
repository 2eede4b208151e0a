import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { useCallback, useMemo, useState } from 'react';
import type { LotForm, LotRow, LotSheet } from '#contract/lots';
import { useCells } from '@/components/grid/cells';
import { putRows } from '@/components/grid/pagedRows';
import { InvalidCells, saveRow } from '@/components/grid/saveRow';
import type { CellChange, SaveCells } from '@/components/grid/types';
import { api } from '@/services/api';
import { currentOf } from '@/services/errors';
import { auctionKeys, lotKeys } from '@/services/queryKeys';
import { type Saving, saveNumbers } from './lotNumbers';
import { isElsewhere, rowOf } from './lotRows';

/** How the grid saves the lots of a sale: several numbers in one action, anything else lot by lot. */
export function useLotSaves(auctionId: number) {
  const client = useQueryClient();
  const { formatMessage } = useIntl();
  /** the number a lot had before somebody gave it another one or took it out */
  const [elsewhere, setElsewhere] = useState<string>();
  const save = useMemo((): SaveCells<LotRow> => {
    const saving: Saving = {
      formatMessage,
      keep: (lots) => putRows(client, lotKeys.rows(auctionId), lots),
      sayElsewhere(lot) {
        setElsewhere(lot.number);
        void client.invalidateQueries({ queryKey: lotKeys.all(auctionId) });
      },
    };
    return async (changes) => {
      setElsewhere(undefined);
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
  return { cells: useCells<LotRow>({ save, onSaved }), elsewhere };
}

function saveLot(
  auctionId: number,
  changes: readonly CellChange<LotRow>[],
  { formatMessage, keep, sayElsewhere }: Saving,
) {
  const kept = (lot: LotRow) => {
    keep([lot]);
    return lot;
  };
  const rowIn = ([first]: readonly CellChange<LotRow>[]) => first?.row as LotRow;
  const { id, version, number } = rowIn(changes);
  return saveRow(changes, {
    async update(some) {
      const body = { ...(await formOf(some)), id, version };
      return kept(rowOf(await api.lots.update({ params: { id: auctionId, number }, body })));
    },
    staleIn(error) {
      if (isElsewhere(id, error)) sayElsewhere(rowIn(changes));
      const current = currentOf<LotSheet>(error);
      return current?.id === id ? kept(rowOf(current)) : undefined;
    },
    pathOf: fieldOf,
    formatMessage,
  });
}

/** What the field of a column is called in the API. */
const fieldOf = (column: string): string => idOf[column] ?? column;
const idOf: Readonly<Record<string, string>> = { category: 'categoryId', consignor: 'consignorId' };

/** The fields that the cells of one lot change. */
async function formOf(changes: readonly CellChange<LotRow>[]): Promise<Partial<LotForm>> {
  const form: Record<string, unknown> = {};
  for (const { row, field, value } of changes)
    if (field === 'consignor') form.consignorId = await customerCalled(String(value));
    else if (field !== 'title') form[fieldOf(field)] = value;
    else {
      const { title, lotTitle } = value as { title: string; lotTitle: string };
      if (title !== row.itemTitle) form.title = title;
      if (lotTitle !== row.lotTitle) form.lotTitle = lotTitle;
    }
  return form as Partial<LotForm>;
}

/**
 * Returns the id of the customer with this number, or of the only one who matches the typed text; null for an empty text.
 * Throws InvalidCells where no customer or several match.
 */
async function customerCalled(text: string): Promise<number | null> {
  if (text === '') return null;
  const { found } = await api.customers.find({ query: { q: text } });
  const named = found.find(({ customerNo }) => customerNo.toLowerCase() === text.toLowerCase());
  const [only, ...others] = found;
  const customer = named ?? (others.length === 0 ? only : undefined);
  if (!customer) throw new InvalidCells([{ path: fieldOf('consignor'), code: 'unknown_row' }]);
  return customer.id;
}
