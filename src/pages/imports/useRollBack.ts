import { useState } from 'react';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import type { GoneOnProps } from './GoneOn';
import { useImportAnswer } from './useImport';

type Known = Omit<GoneOnProps, 'place'>;
const nothing: Known = { lots: [], works: [], rows: [] };

/** Takes a file back; `goneOn`: what somebody has gone on with meanwhile, for which that was refused. */
export function useRollBack(id: number) {
  const answer = useImportAnswer();
  const [goneOn, setGoneOn] = useState(nothing);
  const rollBack = useDeed(
    async () => {
      setGoneOn(nothing);
      answer(await api.imports.rollBack({ params: { id } }));
    },
    {
      onProblem: ({ code, params: { lots, works, rows } }) => {
        if (code === 'import.depends') setGoneOn({ ...nothing, lots: lots as Known['lots'] });
        if (code === 'import.works_depend') setGoneOn({ ...nothing, works: works as Known['works'] });
        if (code === 'import.rows_depend') setGoneOn({ ...nothing, rows: rows as Known['rows'] });
        return false;
      },
    },
  );
  return { rollBack, goneOn };
}
