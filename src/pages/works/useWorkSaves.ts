import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import type { WorkRow, WorkSheet } from '#contract/works';
import { useCells } from '@/components/grid/cells';
import { updateCachedRows } from '@/components/grid/pagedRows';
import { saveRow } from '@/components/grid/saveRow';
import type { CellChange, SaveCells } from '@/components/grid/types';
import { api } from '@/services/api';
import { getCurrentRow } from '@/services/errors';
import { collectionKeys, workKeys } from '@/services/queryKeys';

/** Returns the row that all these cells belong to. */
function getFirstRow([first]: readonly CellChange<WorkRow>[]): WorkRow {
  if (!first) throw new Error('cells without a row');
  return first.row;
}

/** Saves the works of a collection from the grid: the fields in one request, the position in another. */
export function useWorkSaves(collectionId: number) {
  const client = useQueryClient();
  const { formatMessage } = useIntl();
  const save = useMemo((): SaveCells<WorkRow> => {
    const storeRow = (work: WorkSheet): WorkRow => {
      updateCachedRows<WorkRow>(client, workKeys.rows(collectionId), [work]);
      return work;
    };
    return (changes) =>
      saveRow(changes, {
        async update(cellChanges) {
          let updated = getFirstRow(cellChanges);
          const { place, ...form } = Object.fromEntries(
            cellChanges.map(({ field, value }) => [field, value]),
          );
          const params = { id: collectionId, itemNo: updated.itemNo };
          if (Object.keys(form).length > 0)
            updated = storeRow(
              await api.works.update({ params, body: { ...form, version: updated.version } }),
            );
          if (place !== undefined)
            updated = storeRow(
              await api.works.move({ params, body: { version: updated.version, place: Number(place) } }),
            );
          return updated;
        },
        getCurrentRow(error) {
          const current = getCurrentRow<WorkSheet>(error);
          return current && storeRow(current);
        },
        formatMessage,
      });
  }, [client, collectionId, formatMessage]);

  const onSaved = useCallback(
    (fields: ReadonlySet<string>) => {
      // The works after it have moved.
      if (fields.has('place')) void client.invalidateQueries({ queryKey: workKeys.all(collectionId) });
      void client.invalidateQueries({ queryKey: workKeys.readiness(collectionId) });
      void client.invalidateQueries({ queryKey: workKeys.summaries(collectionId) });
      void client.invalidateQueries({ queryKey: collectionKeys.read(collectionId) });
      void client.invalidateQueries({ queryKey: ['items'] });
    },
    [client, collectionId],
  );
  return useCells<WorkRow>({ save, onSaved });
}
