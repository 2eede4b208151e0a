import { useState } from 'react';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import type { BlockingChangesProps } from './BlockingChanges';
import { useStoreImport } from './useImport';

type Blockers = Omit<BlockingChangesProps, 'place'>;
const noBlockers: Blockers = { lots: [], works: [], rows: [] };

/** Undoes an import. `blockingChanges`: later changes for which the undo was refused. */
export function useRollBack(id: number) {
  const storeImport = useStoreImport();
  const [blockingChanges, setBlockingChanges] = useState(noBlockers);
  const rollBack = useAction(
    async () => {
      setBlockingChanges(noBlockers);
      storeImport(await api.imports.rollBack({ params: { id } }));
    },
    {
      onProblem: ({ code, params: { lots, works, rows } }) => {
        if (code === 'import.depends') setBlockingChanges({ ...noBlockers, lots: lots as Blockers['lots'] });
        if (code === 'import.works_depend')
          setBlockingChanges({ ...noBlockers, works: works as Blockers['works'] });
        if (code === 'import.rows_depend')
          setBlockingChanges({ ...noBlockers, rows: rows as Blockers['rows'] });
        return false;
      },
    },
  );
  return { rollBack, blockingChanges };
}
