import { useEffect } from 'react';
import { notify } from './notice';

/** Shows the error of an action as a notice at the top of the window, when it has no place on the page. */
export function useIssueText(issue: string | undefined): void {
  useEffect(() => {
    if (issue) notify({ kind: 'line', tone: 'error', title: issue });
  }, [issue]);
}
