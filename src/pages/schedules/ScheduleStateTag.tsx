import type { Schedule } from '#contract/schedules';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { useText } from '@/services/text';

const tones: Record<Schedule['state'], Tone> = {
  COMING: 'active',
  CURRENT: 'good',
  PAST: 'quiet',
  RETIRED: 'quiet',
};

export default function ScheduleStateTag({ state }: { state: Schedule['state'] }) {
  const t = useText();
  return <StatusTag label={t(`schedule.state.${state}`)} tone={tones[state]} />;
}
