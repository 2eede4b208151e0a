import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { Auction } from '#contract/auctions';
import Loaded from '@/components/page/Loaded';
import { Causes } from '@/components/publication/Causes';
import PublicationRules from '@/components/publication/PublicationRules';
import { api } from '@/services/api';
import { lotKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** Shows what blocks the publication of the lots, and the rules of this sale. */
export default function ReadinessTab({ auction }: { auction: Auction }) {
  const t = useText();
  const query = useQuery({
    queryKey: lotKeys.readiness(auction.id),
    queryFn: () => api.lots.readiness({ params: { id: auction.id } }),
  });
  return (
    <div className="readiness">
      <Card>
        <Loaded query={query}>
          {({ causes, ...counts }) => (
            <Causes
              summary={{ causes, ...counts }}
              to="?tab=lots"
              toCause="?tab=lots&status=DRAFT"
              empty={t('auctions.ready.empty')}
              toEmpty={t('auctions.ready.toLots')}
              bar={t('auctions.ready.bar', { ...counts, lots: counts.all })}
              causeOf={(check, count) => t(`lots.cause.${check}`, { count })}
              firstOf={(numbers, all) => t(all ? 'auctions.ready.first' : 'auctions.ready.more', { numbers })}
            />
          )}
        </Loaded>
      </Card>
      <Card title={t('auctions.ready.rules')}>
        <PublicationRules auction={auction.id} />
      </Card>
    </div>
  );
}
