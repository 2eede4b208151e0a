import type { Collection } from '#contract/collections';
import type { WorkForm, WorkSheet } from '#contract/works';
import FollowButton from '@/components/follows/FollowButton';
import Link from '@/components/page/Link';
import Present from '@/components/presence/Present';
import type { ReviewState } from '@/components/review/Review';
import { ReviewHead } from '@/components/review/ReviewHead';
import { WorkProgress } from '@/components/works/WorkProgress';
import { useText } from '@/services/text';

interface Props {
  collection: Collection;
  inWork: ReviewState<WorkForm, WorkSheet>;
  busy: boolean;
  onSaveNext(): void;
}

/** The head of the work page: work and collection, readiness, and navigation. */
export function WorkHead({ collection, inWork, busy, onSaveNext }: Props) {
  const t = useText();
  const { sheet: work, previous, next, go } = inWork;
  const { id, code, title } = collection;
  const createNavigation = (to: string | undefined) => (to === undefined ? undefined : () => go(to));
  return (
    <ReviewHead
      noun="work"
      title={t('work.title', { itemNo: work.itemNo })}
      back={{ to: `/collection/${id}?tab=works`, label: t('works.grid', { code }) }}
      status={
        <>
          <WorkProgress work={work} collection={collection} />
          <FollowButton noun="works" id={work.id} title={t('work.title', { itemNo: work.itemNo })} />
          <Present noun="works" id={work.id} />
        </>
      }
      facts={
        <>
          <Link to={`/collection/${id}`}>{code}</Link>
          <span>{title}</span>
        </>
      }
      onPrevious={createNavigation(previous)}
      onNext={createNavigation(next)}
      save={work.editable ? { busy, andNext: onSaveNext } : undefined}
    />
  );
}
