import { useState } from 'react';
import type { Selection } from '@/components/list/types';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useIssueText } from '@/services/issueLine';
import type { useSetActive } from './useSetActive';

interface OpenQuestion {
  user: { id: number; name: string };
  selection: Selection;
}

/** Deactivates a user; `question` is about one who is still responsible for work, which is to be handed over first. */
export function useDeactivate(setActive: ReturnType<typeof useSetActive>) {
  const [question, setQuestion] = useState<OpenQuestion>();
  const { run, issue } = useAction(async (user: OpenQuestion['user'], selection: Selection) => {
    const { work } = await api.handovers.read({ params: { id: user.id } });
    if (work.some(({ count }) => count > 0)) setQuestion({ user, selection });
    else await setActive.run(selection, false, false);
  });
  useIssueText(issue);
  return {
    run,
    question,
    confirm: async () => question && setActive.run(question.selection, false, true),
    close: () => setQuestion(undefined),
  };
}
