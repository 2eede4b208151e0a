import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { Collection } from '#contract/collections';
import Loaded from '@/components/page/Loaded';
import { Causes } from '@/components/publication/Causes';
import { api } from '@/services/api';
import { workKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** Shows what blocks the publication of the works. */
export default function ReadinessTab({ collection: { id } }: { collection: Collection }) {
  const t = useText();
  const query = useQuery({
    queryKey: workKeys.readiness(id),
    queryFn: () => api.works.readiness({ params: { id } }),
  });
  return (
    <Card>
      <Loaded query={query}>
        {({ causes, ...counts }) => (
          <Causes
            summary={{ causes, ...counts }}
            to="?tab=works"
            empty={t('collections.ready.empty')}
            toEmpty={t('collections.ready.toWorks')}
            bar={t('collections.ready.bar', { ...counts, works: counts.all })}
            causeOf={(check, count) => t(`works.cause.${check}`, { count })}
            firstOf={(numbers, all) =>
              t(all ? 'collections.ready.first' : 'collections.ready.more', { numbers })
            }
          />
        )}
      </Loaded>
    </Card>
  );
}
