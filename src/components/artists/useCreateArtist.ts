import type { ArtistForm, ArtistRecord } from '#contract/artists';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

const refresh = () => queryClient.invalidateQueries(queriesShowing('artists'));

/** Returns a function that creates an artist from a typed name. */
export function useCreateArtist() {
  const t = useText();
  return useAction(async (name: string, more: Partial<ArtistForm> = {}) => {
    const created: ArtistRecord = await api.artists.create({ body: { ...more, name } });
    await refresh();
    notifyDone(t('artists.created', { name: created.name }));
  });
}
