import { Skeleton } from 'antd';

/** Lines in the size of entries of the feed. */
export const FeedSkeleton = ({ length }: { length: number }) => (
  <ul className="feed-entries" aria-busy="true">
    {Array.from({ length }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
      <li key={at}>
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </li>
    ))}
  </ul>
);
