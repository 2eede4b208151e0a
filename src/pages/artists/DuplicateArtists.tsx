import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import type { ArtistPair } from '#contract/artists';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import SmallPages from '@/components/list/SmallPages';
import PageHead from '@/components/PageHead';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import '@/components/merges/merge.css';
import './proposed.css';

const pageSize = 20;
const refresh = () => queryClient.invalidateQueries(showing('artists'));

/** `/items?view=artists&list=duplicates`: pairs of records that may be one artist, merged or kept apart by people. */
export default function DuplicateArtists() {
  const t = useText();
  const { query: address, set } = useUrl();
  const page = Math.max(1, Number(address.get('page')) || 1);
  const query = useQuery({
    queryKey: ['artists', 'duplicates', { page }],
    queryFn: () => api.artists.duplicates({ query: { page, pageSize } }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHead
        title={t('artists.duplicates')}
        back={{ to: '/items?view=artists', label: t('artists.title') }}
      />
      <Card>
        <p className="artists-hint">{t('artists.duplicates.hint')}</p>
        <Loaded query={query}>
          {({ data, total }) =>
            total === 0 ? (
              <p>{t('artists.duplicates.none')}</p>
            ) : (
              <>
                <ul className="duplicates">
                  {data.map((pair) => (
                    <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
                  ))}
                </ul>
                <SmallPages
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  onTurn={(to) => set({ page: to === 1 ? undefined : String(to) }, 'push')}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

function Pair({ pair: { one, other, reasons } }: { pair: ArtistPair }) {
  const t = useText();
  const merge = useDeed(async (survivor: ArtistPair['one'], merged: ArtistPair['one']) => {
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
  const apart = useDeed(async () => {
    const ids: [number, number] = [one.id, other.id];
    await api.artists.keepApart({ body: { ids } });
    await refresh();
    notifyDone(t('artists.keptApart'), {
      label: t('common.undo'),
      run: () => void api.artists.keepApart({ body: { ids, dismissed: false } }).then(refresh),
    });
  });
  const busy = merge.busy || apart.busy;
  const pairs = [
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
            <small>{factsOf(artist, t('artists.items', { count: artist.items }))}</small>
          </p>
        ))}
        <small>{reasons.map((reason) => t(`artists.reason.${reason}`)).join(' · ')}</small>
        <Fault text={merge.fault ?? apart.fault} />
      </div>
      <div className="duplicate-deeds">
        {pairs.map(([survivor, merged]) => (
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
        <Button size="small" disabled={busy} onClick={() => void apart.run()}>
          {t('artists.apart')}
        </Button>
      </div>
    </li>
  );
}

const factsOf = ({ dates, nationality, aliases, source }: ArtistPair['one'], items: string): string =>
  [dates, nationality, aliases.join(', '), source, items].filter(Boolean).join(' · ');
