import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import type { WorkRow, WorkSheet } from '#contract/works';
import { useCells } from '@/components/grid/cells';
import { putRows } from '@/components/grid/pagedRows';
import { saveRow } from '@/components/grid/saveRow';
import type { CellChange, SaveCells } from '@/components/grid/types';
import { api } from '@/services/api';
import { collectionKeys, workKeys } from '@/services/queryKeys';
import { currentOf } from './workRows';

/** How the grid saves the works of a collection: its fields in one deed, and its place in another. */
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
          const [{ row }] = some as [CellChange<WorkRow>];
          const { itemNo, version } = row;
          const { place, ...form } = Object.fromEntries(some.map(({ field, value }) => [field, value]));
          const params = { id: collectionId, itemNo };
          const saved =
            Object.keys(form).length > 0
              ? await api.works.update({ params, body: { ...form, version } })
              : undefined;
          if (saved) kept(saved);
          if (place === undefined) return kept(saved as WorkSheet);
          return kept(
            await api.works.move({
              params,
              body: { version: saved?.version ?? version, place: Number(place) },
            }),
          );
        },
        staleIn(error) {
          const current = currentOf(error);
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
