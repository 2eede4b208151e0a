import { useState } from 'react';
import type { Selection } from '@/components/list/types';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useIssueText } from '@/services/issueLine';
import type { useSetActive } from './useSetActive';

interface Asked {
  user: { id: number; name: string };
  selection: Selection;
}

/** Deactivates a user; `asked` is one who is still responsible for work, which is to be handed over first. */
export function useDeactivate(setActive: ReturnType<typeof useSetActive>) {
  const [asked, setAsked] = useState<Asked>();
  const { run, issue } = useAction(async (user: Asked['user'], selection: Selection) => {
    const { work } = await api.handovers.read({ params: { id: user.id } });
    if (work.some(({ count }) => count > 0)) setAsked({ user, selection });
    else await setActive.run(selection, false, false);
  });
  useIssueText(issue);
  return {
    run,
    asked,
    confirm: async () => asked && setActive.run(asked.selection, false, true),
    close: () => setAsked(undefined),
  };
}
