import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ArtistMerge, ArtistRecord } from '#contract/artists';
import Colleague from '@/components/avatars/Colleague';
import ErrorNotice from '@/components/page/ErrorNotice';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import '@/components/artists/artists.css';

/** Lists the records merged into an artist, each with undo. */
export default function MergedArtists({ artist: { id } }: { artist: ArtistRecord }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['artists', 'merges', id],
    queryFn: () => api.artists.merges({ params: { id } }),
    throwOnError: false,
  });
  const undo = useAction(async (merge: ArtistMerge) => {
    await api.artists.undoMerge({ params: { id: merge.id } });
    await queryClient.invalidateQueries(queriesShowing('artists'));
    notifyDone(t('artists.mergeUndone'));
  });
  if (!data || data.total === 0) return null;
  return (
    <section>
      <h2 className="history-head">{t('artists.merged')}</h2>
      <ErrorNotice text={undo.issue} />
      <ul className="item-artists merged-artists">
        {data.data.map((merge) => (
          <li key={merge.id}>
            <bdi>{merge.name}</bdi> · <Colleague id={merge.byId} name={merge.by} /> ·{' '}
            <LocalTime at={merge.at} />
            {merge.undoneAt ? (
              <> · {t('artists.mergeUndone')}</>
            ) : (
              <Button size="small" disabled={undo.busy} onClick={() => void undo.run(merge)}>
                {t('artists.undoMerge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
