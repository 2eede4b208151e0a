import { Button } from 'antd';
import type { ArtistPair } from '#contract/artists';
import PagedCard from '@/components/list/PagedCard';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import '@/components/merges/merge.css';

const refresh = () => queryClient.invalidateQueries(queriesShowing('artists'));

/**
 * `/items?view=artists&list=duplicates`: pairs of records that may be the same artist, to be merged or marked as different.
 */
export default function DuplicateArtists() {
  const t = useText();
  return (
    <PagedCard<ArtistPair>
      title={t('artists.duplicates')}
      back={{ to: '/items?view=artists', label: t('artists.title') }}
      hint={t('artists.duplicates.hint')}
      emptyText={t('artists.duplicates.none')}
      pageSize={20}
      queryKey={['artists', 'duplicates']}
      load={(query) => api.artists.duplicates({ query })}
    >
      {(pairs) => (
        <ul className="duplicates">
          {pairs.map((pair) => (
            <DuplicatePair key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
          ))}
        </ul>
      )}
    </PagedCard>
  );
}

function DuplicatePair({ pair: { one, other, reasons } }: { pair: ArtistPair }) {
  const t = useText();
  const merge = useAction(async (survivor: ArtistPair['one'], merged: ArtistPair['one']) => {
    const { id } = await api.artists.merge({
      params: { id: survivor.id },
      body: { version: survivor.version, mergedId: merged.id, mergedVersion: merged.version },
    });
    await refresh();
    notifyDone(t('artists.mergeDone', { name: survivor.name }), {
      label: t('common.undo'),
      run: () => void api.artists.undoMerge({ params: { id } }).then(refresh),
    });
  });
  const dismissPair = useAction(async () => {
    const ids: [number, number] = [one.id, other.id];
    await api.artists.dismissPair({ body: { ids } });
    await refresh();
    notifyDone(t('artists.keptApart'), {
      label: t('common.undo'),
      run: () => void api.artists.dismissPair({ body: { ids, dismissed: false } }).then(refresh),
    });
  });
  const busy = merge.busy || dismissPair.busy;
  const mergeDirections = [
    [one, other],
    [other, one],
  ] as const;
  return (
    <li>
      <div>
        {[one, other].map((artist) => (
          <p key={artist.id}>
            <Link to={`/items?view=artists&artist=${artist.id}`}>
              <bdi>{artist.name}</bdi>
            </Link>{' '}
            <small>{formatFacts(artist, t('artists.items', { count: artist.items }))}</small>
          </p>
        ))}
        <small>{reasons.map((reason) => t(`artists.reason.${reason}`)).join(' · ')}</small>
        <ErrorNotice text={merge.issue ?? dismissPair.issue} />
      </div>
      <div className="duplicate-actions">
        {mergeDirections.map(([survivor, merged]) => (
          <Button
            key={survivor.id}
            size="small"
            disabled={busy}
            aria-label={t('artists.mergeInto', { name: merged.name, survivor: survivor.name })}
            onClick={() => void merge.run(survivor, merged)}
          >
            {t('artists.keep', { name: survivor.name })}
          </Button>
        ))}
        <Button size="small" disabled={busy} onClick={() => void dismissPair.run()}>
          {t('artists.apart')}
        </Button>
      </div>
    </li>
  );
}

const formatFacts = ({ dates, nationality, aliases, source }: ArtistPair['one'], items: string): string =>
  [dates, nationality, aliases.join(', '), source, items].filter(Boolean).join(' · ');
