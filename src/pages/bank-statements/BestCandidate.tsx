import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import type { BankEntryRow } from '#contract/bank-statements';
import { bankKeys } from './bankAccounts';
import CandidateLine from './CandidateLine';
import { loadCandidates } from './candidates';

/** The likeliest match of an open entry, which one click accepts. */
export default function BestCandidate({ entry }: { entry: BankEntryRow }) {
  const access = useAccess();
  const { data } = useQuery({
    queryKey: bankKeys.candidates(entry.id),
    queryFn: () => loadCandidates(entry.id),
    throwOnError: false,
  });
  const [best] = data ?? [];
  if (!best) return '–';
  return <CandidateLine entry={entry} candidate={best} canAccept={access['payments:record'] === true} />;
}
