import type { Availability } from '#contract/item-states';
import { useText } from '@/services/text';
import StatusTag, { type Tone } from '../page/StatusTag';

const tones: Record<Availability, Tone> = {
  AVAILABLE: 'active',
  IN_AUCTION: 'active',
  FOR_PRIVATE_SALE: 'active',
  ON_HOLD: 'warn',
  SOLD: 'good',
  WITHDRAWN: 'bad',
};

export function AvailabilityState({ availability }: { availability: Availability }) {
  const t = useText();
  return <StatusTag label={t(`items.availability.${availability}`)} tone={tones[availability]} />;
}
