import { useQuery } from '@tanstack/react-query';
import Activity from '@/components/activity/Activity';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { SegmentActions } from './SegmentActions';
import { SegmentForm } from './SegmentForm';
import SegmentPeople from './SegmentPeople';

/**
 * A segment in a sheet over the list: its condition, the number of its customers and who they are (`?segment=17`, `new`).
 */
export default function SegmentSheet() {
  const t = useText();
  const { query: address } = useUrl();
  const segmentParam = address.get('segment');
  const id = Number(segmentParam);
  const query = useQuery({
    queryKey: ['segments', id],
    queryFn: () => api.segments.read({ params: { id } }),
    enabled: id > 0,
    throwOnError: false,
  });
  const isNew = segmentParam === 'new';
  return (
    <Sheet
      param="segment"
      open={isNew || id > 0}
      size={860}
      title={isNew ? t('segments.new') : (query.data?.name ?? t('segments.segment'))}
      action={query.data && <SegmentActions segment={query.data} />}
    >
      {isNew ? (
        <SegmentForm key="new" />
      ) : (
        <Loaded query={query}>
          {(segment) => (
            <>
              <SegmentForm key={segment.id} segment={segment} />
              <SegmentPeople segment={segment} />
              <h2 className="segment-head">{t('segments.history')}</h2>
              <Activity subject={{ noun: 'segments', id: segment.id }} />
            </>
          )}
        </Loaded>
      )}
    </Sheet>
  );
}
