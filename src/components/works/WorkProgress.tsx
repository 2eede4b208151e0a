import type { CollectionStatus } from '#contract/collection-states';
import { isCollectionInPhase } from '#contract/collection-states';
import type { WorkRow } from '#contract/works';
import { AvailabilityState } from '../items/AvailabilityState';
import { ReadinessState } from '../lots/LotStates';

interface Props {
  work: Pick<WorkRow, 'readiness' | 'availability'>;
  collection: { status: CollectionStatus };
}

/** Shows the readiness of a work while its collection is being prepared, and its availability afterward. */
export function WorkProgress({ work, collection }: Props) {
  return isCollectionInPhase('draft', collection) ? (
    <ReadinessState readiness={work.readiness} />
  ) : (
    <AvailabilityState availability={work.availability} />
  );
}
