import { useEffect } from 'react';
import { notify } from './notice';

/** Why an action was refused that has no place of its own on the page: at the top of the window. */
export function useFaultLine(fault: string | undefined): void {
  useEffect(() => {
    if (fault) notify({ kind: 'line', tone: 'error', title: fault });
  }, [fault]);
}
