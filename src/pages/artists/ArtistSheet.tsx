import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { getDefaultValues, pickFieldValues } from '#contract/api/field';
import { artistFields } from '#contract/artist-fields';
import type { ArtistForm, ArtistRecord } from '#contract/artists';
import History from '@/components/activity/History';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import Sheet from '@/components/form/Sheet';
import { nextRow } from '@/components/list/nextRow';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useRecent } from '@/components/search/recents';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { storeReply } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import MergedArtists from './MergedArtists';
import NamedItems from './NamedItems';

const fieldNames = Object.keys(artistFields) as (keyof typeof artistFields)[];

/** One artist in a sheet over the list (`?artist=17`), or a new one (`?artist=new`). */
export default function ArtistSheet({ id }: { id: number | undefined }) {
  const t = useText();
  const { set } = useUrl();
  const query = useQuery({
    queryKey: ['artists', 'one', id],
    queryFn: () => api.artists.read({ params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    throwOnError: false,
  });
  useRecent('artists', query.data?.id);
  const title = id === undefined ? t('artists.new') : query.data?.name;
  return (
    <Sheet open param="artist" size={640} title={title} next={() => id && nextRow('artists', id)}>
      {id === undefined ? (
        <Form onSaved={(created) => set({ artist: created.id })} />
      ) : (
        <Loaded query={query}>{(artist) => <ExistingArtist key={artist.id} artist={artist} />}</Loaded>
      )}
    </Sheet>
  );
}

function Form({ artist, onSaved }: { artist?: ArtistRecord; onSaved?(saved: ArtistRecord): void }) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  return (
    <SavedForm<ArtistForm, ArtistRecord>
      disabled={!access[artist ? 'artists:edit' : 'artists:create']}
      saved={artist ? pickFieldValues(artistFields, artist) : getDefaultValues(artistFields)}
      version={artist?.version}
      subject={artist && { noun: 'artists', id: artist.id }}
      save={(values, version) =>
        artist
          ? api.artists.update({ params: { id: artist.id }, body: { ...values, version } })
          : api.artists.create({ body: values })
      }
      onSaved={(saved) => {
        storeReply(['artists', 'one', saved.id], saved);
        void client.invalidateQueries(queriesShowing('artists'));
        onSaved?.(saved);
      }}
      fromCurrent={(current) => pickFieldValues(artistFields, current as unknown as ArtistRecord)}
      createLabel={artist ? undefined : t('artists.create')}
      fields={useFieldDisplays(artistFields)}
    >
      {fieldNames.map((name) => (
        <FieldItem
          key={name}
          name={name}
          field={artistFields[name]}
          extra={name === 'sortName' ? t('artists.sortName.hint') : undefined}
        />
      ))}
    </SavedForm>
  );
}

function ExistingArtist({ artist }: { artist: ArtistRecord }) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const { set } = useUrl();
  const remove = useAction(async () => {
    await api.artists.remove({ params: { id: artist.id }, body: { version: artist.version } });
    set({ artist: undefined });
    await client.invalidateQueries(queriesShowing('artists'));
    notifyDone(t('artists.removed', { name: artist.name }), {
      label: t('common.undo'),
      run: () =>
        void api.artists
          .create({ body: pickFieldValues(artistFields, artist) })
          .then(() => client.invalidateQueries(queriesShowing('artists'))),
    });
  });
  return (
    <>
      <Form artist={artist} />
      <NamedItems artist={artist} />
      {access['artists:edit'] && (
        <>
          <MergedArtists artist={artist} />
          <ErrorNotice text={remove.issue} />
          <Button
            className="remove-artist"
            type="link"
            danger
            loading={remove.busy}
            onClick={() => void remove.run()}
          >
            {t('artists.remove')}
          </Button>
        </>
      )}
      <History subject={{ noun: 'artists', id: artist.id }} />
    </>
  );
}
