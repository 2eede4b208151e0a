import { Card } from 'antd';
import type { Auction } from '#contract/auctions';
import Activity from '@/components/activity/Activity';

/** The activity of the sale, its lots and its files, newest first. */
export default function ActivityTab({ auction }: { auction: Auction }) {
  return (
    <Card>
      <Activity subject={{ noun: 'auctions', id: auction.id }} reservesOf={[]} />
    </Card>
  );
}
