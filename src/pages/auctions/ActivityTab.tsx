import { Card } from 'antd';
import type { Auction } from '#contract/auctions';
import Activity from '@/components/activity/Activity';
import Comments from '@/components/comments/Comments';

/** The activity of the sale, its lots and its files, newest first. */
export default function ActivityTab({ auction }: { auction: Auction }) {
  return (
    <Card>
      <Comments noun="auctions" id={auction.id} />
      <Activity subject={{ noun: 'auctions', id: auction.id }} reservesOf={[]} />
    </Card>
  );
}
