import type { LotRow } from '#contract/lots';
import { LotState, ReadinessState } from '@/components/lots/LotStates';
import { useText } from '@/services/text';

/** Shows the status, or what is missing before publication. */
export function LotStateCell({ lot, show }: { lot: LotRow; show: 'status' | 'readiness' }) {
  const t = useText();
  if (show === 'status') return <LotState status={lot.status} />;
  if (lot.status !== 'DRAFT' && lot.readiness === 'READY') return null;
  return (
    <ReadinessState
      readiness={lot.readiness}
      words={lot.issues.map(({ check }) => t(`lots.lacks.${check}`)).join(', ')}
    />
  );
}
