import { CloseOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { FollowedRow } from '#contract/follows';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { followKeys, refreshFollows } from './followKeys';
import { rowAddress } from './rowAddress';
import './follows.css';

/** The rows that the user chose to follow or to mute; each choice can be removed. */
export default function FollowList() {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: followKeys.list,
    queryFn: ({ pageParam }) => api.follows.list({ query: { offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((count, { rows }) => count + rows.length, 0) : undefined,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <section className="follow-list" aria-label={t('follows.list')}>
      <h3>{t('follows.list')}</h3>
      <Loaded query={{ data: rows, error: query.error, refetch: query.refetch }}>
        {(followed) =>
          followed.length === 0 ? (
            <p>{t('follows.list.none')}</p>
          ) : (
            <>
              <p>{t('follows.list.hint')}</p>
              <ul>
                {followed.map((row) => (
                  <FollowedLine key={`${row.noun} ${row.id}`} row={row} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  size="small"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('follows.feed.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function FollowedLine({ row }: { row: FollowedRow }) {
  const t = useText();
  const { noun, id, title, state, reason } = row;
  const label = t(`follows.list.remove.${state}`, { title });
  const { run, busy, issue } = useAction(async () => {
    await api.follows.reset({ params: { noun, id } });
    await refreshFollows();
  });
  return (
    <li>
      <Link to={rowAddress(row)}>
        <bdi>{title}</bdi>
      </Link>
      <small>{t(state === 'MUTED' ? 'follows.state.MUTED' : `follows.list.${reason}`)}</small>
      <Button
        type="text"
        size="small"
        loading={busy}
        icon={<CloseOutlined />}
        aria-label={label}
        title={label}
        onClick={() => void run()}
      />
      <ErrorNotice text={issue} />
    </li>
  );
}
