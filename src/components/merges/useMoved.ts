import type { Merge } from '#contract/merges';
import { useText } from '@/services/text';

/** Returns a function that describes the related rows of a record: "2 contacts, 3 purchases". */
export function useMoved() {
  const t = useText();
  return (counts: Merge['moved'] | Merge['remained']) =>
    counts.map(({ kind, count }) => t(`merges.kind.${kind}`, { count })).join(', ');
}
