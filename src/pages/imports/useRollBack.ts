import { useState } from 'react';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import type { BlockingChangesProps } from './BlockingChanges';
import { useImportAnswer } from './useImport';

type Known = Omit<BlockingChangesProps, 'place'>;
const nothing: Known = { lots: [], works: [], rows: [] };

/** Takes a file back; `goneOn`: what somebody has gone on with meanwhile, for which that was refused. */
export function useRollBack(id: number) {
  const answer = useImportAnswer();
  const [goneOn, setBlockingChanges] = useState(nothing);
  const rollBack = useAction(
    async () => {
      setBlockingChanges(nothing);
      answer(await api.imports.rollBack({ params: { id } }));
    },
    {
      onProblem: ({ code, params: { lots, works, rows } }) => {
        if (code === 'import.depends') setBlockingChanges({ ...nothing, lots: lots as Known['lots'] });
        if (code === 'import.works_depend')
          setBlockingChanges({ ...nothing, works: works as Known['works'] });
        if (code === 'import.rows_depend') setBlockingChanges({ ...nothing, rows: rows as Known['rows'] });
        return false;
      },
    },
  );
  return { rollBack, goneOn };
}
