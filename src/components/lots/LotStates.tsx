import type { LotStatus } from '#contract/lot-states';
import type { Readiness } from '#contract/readiness';
import { useText } from '@/services/text';
import StatusTag, { type Tone } from '../page/StatusTag';

const lotStatusOrder: readonly LotStatus[] = ['DRAFT', 'PUBLISHED', 'OPEN', 'SUBJECT', 'SOLD'];
const lotTones: Record<LotStatus, Tone> = {
  DRAFT: 'quiet',
  PUBLISHED: 'active',
  OPEN: 'active',
  SOLD: 'good',
  PASSED: 'warn',
  SUBJECT: 'warn',
  WITHDRAWN: 'bad',
};

export function LotState({ status }: { status: LotStatus }) {
  const t = useText();
  const at = lotStatusOrder.indexOf(status) + 1 || lotStatusOrder.length;
  return (
    <StatusTag
      label={t(`lots.status.${status}`)}
      tone={lotTones[status]}
      place={[at, lotStatusOrder.length]}
    />
  );
}

export const readinessTones: Record<Readiness, Tone> = { BLOCKED: 'bad', WARNED: 'warn', READY: 'good' };
const readinessPlace: Record<Readiness, number> = { BLOCKED: 1, WARNED: 2, READY: 3 };

/** Shows how far a lot is toward publication; `words` says what is missing instead of the level. */
export function ReadinessState({ readiness, words }: { readiness: Readiness; words?: string }) {
  const t = useText();
  return (
    <StatusTag
      label={words || t(`lots.readiness.${readiness}`)}
      wraps={words !== undefined && words !== ''}
      tone={readinessTones[readiness]}
      place={[readinessPlace[readiness], 3]}
    />
  );
}

/** Shows the readiness of a draft lot, or the status of any other. */
export function LotProgress({ lot }: { lot: { status: LotStatus; readiness: Readiness } }) {
  return lot.status === 'DRAFT' ? (
    <ReadinessState readiness={lot.readiness} />
  ) : (
    <LotState status={lot.status} />
  );
}
