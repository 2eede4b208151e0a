import { type CatalogueStatus, catalogueStatuses } from '#contract/item-states';
import { useText } from '@/services/text';
import StatusTag, { type Tone } from '../page/StatusTag';

const tones: Record<CatalogueStatus, Tone> = {
  STUB: 'quiet',
  IN_PROGRESS: 'active',
  FOR_REVIEW: 'warn',
  APPROVED: 'good',
};

export function CatalogueState({ status }: { status: CatalogueStatus }) {
  const t = useText();
  return (
    <StatusTag
      label={t(`items.catalogueStatus.${status}`)}
      tone={tones[status]}
      place={[catalogueStatuses.indexOf(status) + 1, catalogueStatuses.length]}
    />
  );
}
