import type { CampaignState as State } from '#contract/campaign-states';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { useText } from '@/services/text';

/** The usual sequence of states; the others are exceptions. */
const mainStates: readonly State[] = [
  'DRAFT',
  'IN_REVIEW',
  'APPROVED',
  'SCHEDULED',
  'PREPARING',
  'SENDING',
  'FINISHED',
];
const tones: Record<State, Tone> = {
  DRAFT: 'quiet',
  IN_REVIEW: 'warn',
  APPROVED: 'active',
  SCHEDULED: 'active',
  PREPARING: 'active',
  SENDING: 'active',
  PAUSED: 'warn',
  FINISHED: 'good',
  CANCELLED: 'quiet',
  FAILED: 'bad',
};

export function CampaignState({ state }: { state: State }) {
  const t = useText();
  const index = mainStates.indexOf(state);
  return (
    <StatusTag
      label={t(`campaigns.state.${state}`)}
      tone={tones[state]}
      place={index < 0 ? undefined : [index + 1, mainStates.length]}
    />
  );
}
