import { useEffect } from 'react';
import { notify } from './notice';

/** Why an action was refused that has no place of its own on the page: at the top of the window. */
export function useIssueText(issue: string | undefined): void {
  useEffect(() => {
    if (issue) notify({ kind: 'line', tone: 'error', title: issue });
  }, [issue]);
}
