import { useQuery } from '@tanstack/react-query';
import { useParams } from '@umijs/max';
import { useCallback } from 'react';
import type { Reply } from '#contract/api/route';
import { isCollectionInPhase } from '#contract/collection-states';
import type { Collection } from '#contract/collections';
import type { WorkForm, WorkSheet, works } from '#contract/works';
import Loaded from '@/components/page/Loaded';
import { Review } from '@/components/review/Review';
import { workAddress } from '@/components/works/addresses';
import { WorkProgress } from '@/components/works/WorkProgress';
import { api } from '@/services/api';
import { collectionKeys, workKeys } from '@/services/queryKeys';
import { OneWork } from './work/OneWork';

/** `/collection/:id/item/:itemNumber` */
export default function WorkPage() {
  const { id = '', itemNumber = '' } = useParams<{ id: string; itemNumber: string }>();
  const collectionId = Number(id);
  const query = useQuery({
    queryKey: collectionKeys.read(collectionId),
    queryFn: () => api.collections.read({ params: { id: collectionId } }),
  });
  return (
    <Loaded query={query}>
      {(collection) => <Works key={collectionId} collection={collection} itemNo={itemNumber} />}
    </Loaded>
  );
}

/** In the list, a work is identified by the number of its item. */
const withNumbers = ({ data }: Reply<typeof works.summaries>) =>
  data.map((work) => ({ ...work, number: work.itemNo }));
type Summary = ReturnType<typeof withNumbers>[number];
const numberOf = ({ itemNo }: WorkSheet) => itemNo;

/** Edits the works of one collection, one after the other. */
function Works({ collection, itemNo }: { collection: Collection; itemNo: string }) {
  const { id } = collection;
  const { data: summaries } = useQuery({
    queryKey: workKeys.summaries(id),
    queryFn: () => api.works.summaries({ params: { id } }),
    staleTime: 60_000,
    select: withNumbers,
  });
  const isDraftCollection = isCollectionInPhase('draft', collection);
  const isDraft = useCallback(() => isDraftCollection, [isDraftCollection]);
  const sheetOf = useCallback(
    (workItemNo: string) => ({
      queryKey: workKeys.sheet(id, workItemNo),
      queryFn: () => api.works.read({ params: { id, itemNo: workItemNo } }),
    }),
    [id],
  );
  return (
    <Review<Summary, WorkForm, WorkSheet>
      noun="work"
      number={itemNo}
      rows={summaries}
      isDraft={isDraft}
      stateOf={(work) => <WorkProgress work={work} collection={collection} />}
      pageOf={(workItemNo) => workAddress(id, workItemNo)}
      numberOf={numberOf}
      sheetOf={sheetOf}
    >
      {(inWork) => <OneWork collection={collection} inWork={inWork} />}
    </Review>
  );
}
