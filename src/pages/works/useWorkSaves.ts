import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import type { WorkRow, WorkSheet } from '#contract/works';
import { useCells } from '@/components/grid/cells';
import { putRows } from '@/components/grid/pagedRows';
import { saveRow } from '@/components/grid/saveRow';
import type { CellChange, SaveCells } from '@/components/grid/types';
import { api } from '@/services/api';
import { currentOf } from '@/services/errors';
import { collectionKeys, workKeys } from '@/services/queryKeys';

/** The one row that all these cells belong to. */
function rowIn([first]: readonly CellChange<WorkRow>[]): WorkRow {
  if (!first) throw new Error('cells without a row');
  return first.row;
}

/** How the grid saves the works of a collection: its fields in one action, and its place in another. */
export function useWorkSaves(collectionId: number) {
  const client = useQueryClient();
  const { formatMessage } = useIntl();
  const save = useMemo((): SaveCells<WorkRow> => {
    const kept = (work: WorkSheet): WorkRow => {
      putRows<WorkRow>(client, workKeys.rows(collectionId), [work]);
      return work;
    };
    return (changes) =>
      saveRow(changes, {
        async update(some) {
          let now = rowIn(some);
          const { place, ...form } = Object.fromEntries(some.map(({ field, value }) => [field, value]));
          const params = { id: collectionId, itemNo: now.itemNo };
          if (Object.keys(form).length > 0)
            now = kept(await api.works.update({ params, body: { ...form, version: now.version } }));
          if (place !== undefined)
            now = kept(
              await api.works.move({ params, body: { version: now.version, place: Number(place) } }),
            );
          return now;
        },
        staleIn(error) {
          const current = currentOf<WorkSheet>(error);
          return current && kept(current);
        },
        formatMessage,
      });
  }, [client, collectionId, formatMessage]);

  const onSaved = useCallback(
    (fields: ReadonlySet<string>) => {
      // Those behind it have another place now.
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
