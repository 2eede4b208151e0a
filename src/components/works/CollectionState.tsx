import { type CollectionStatus, collectionStatuses } from '#contract/collection-states';
import { useText } from '@/services/text';
import StatusTag, { type Tone } from '../page/StatusTag';

const tones: Record<CollectionStatus, Tone> = {
  DRAFT: 'quiet',
  REVIEW: 'warn',
  PUBLISHED: 'good',
  CLOSED: 'quiet',
  ARCHIVED: 'quiet',
};

export function CollectionState({ status }: { status: CollectionStatus }) {
  const t = useText();
  return (
    <StatusTag
      label={t(`collections.status.${status}`)}
      tone={tones[status]}
      place={[collectionStatuses.indexOf(status) + 1, collectionStatuses.length]}
    />
  );
}
