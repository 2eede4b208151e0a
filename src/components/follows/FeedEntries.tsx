import { useIntl } from '@umijs/max';
import { type FeedEntry, maxFeedCount } from '#contract/follows';
import { ActionText } from '@/components/activity/ActivityEntries';
import Author from '@/components/avatars/Author';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import { rowAddress } from './rowAddress';

/** How many of those who took part are named. */
const namedActors = 2;

/** The entries of the feed: each row with who did what last, when, and how many further actions there were. */
export default function FeedEntries({ entries }: { entries: readonly FeedEntry[] }) {
  return (
    <ul className="feed-entries">
      {entries.map((entry) => (
        <li key={`${entry.noun} ${entry.id} ${entry.last.id}`}>
          <div className="feed-row">
            <Link to={rowAddress(entry)} prefetch="intent">
              <bdi>{entry.title}</bdi>
            </Link>
            <small>
              <LocalTime at={entry.last.at} />
            </small>
          </div>
          <p>
            <Actors actors={entry.actors} /> <ActionText entry={entry.last} subject={entry} />
            <Others entry={entry} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Actors({ actors }: Pick<FeedEntry, 'actors'>) {
  const { formatList } = useIntl();
  return (
    <>
      {formatList(
        actors
          .slice(0, namedActors)
          .map((actor) => <Author key={actor?.id ?? 0} id={actor?.id ?? null} name={actor?.name ?? null} />),
      )}
    </>
  );
}

function Others({ entry: { count, isCapped } }: { entry: FeedEntry }) {
  const t = useText();
  if (count < 2) return null;
  return (
    <>
      {' · '}
      {isCapped
        ? t('follows.feed.capped', { count: maxFeedCount - 1 })
        : t('follows.feed.others', { count: count - 1 })}
    </>
  );
}
