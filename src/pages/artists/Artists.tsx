import { PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { Artist } from '#contract/artists';
import ListPage from '@/components/list/ListPage';
import { menuLink } from '@/components/list/menu';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn } from '@/components/list/types';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { api } from '@/services/api';
import { type Text, useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

const ImportSheet = lazy(() => import('../imports/ImportSheet'));
const ArtistSheet = lazy(() => import('./ArtistSheet'));
const ProposedArtists = lazy(() => import('./ProposedArtists'));
const DuplicateArtists = lazy(() => import('./DuplicateArtists'));

/**
 * `/items?view=artists`: the known artists; each opens in a sheet (`&artist=`). `&list=` shows names without a record or
 * possible duplicates, `&import=` a file of artists.
 */
export default function Artists() {
  const access = useAccess();
  const { query } = useUrl();
  const importId = query.get('import');
  const artist = query.get('artist');
  const canEdit = access['artists:edit'];
  return (
    <>
      <Suspense>
        {importId !== null && canEdit ? (
          <ImportSheet target={{ noun: 'artists', id: 0 }} importId={importId} />
        ) : query.get('list') === 'proposals' && canEdit ? (
          <ProposedArtists />
        ) : query.get('list') === 'duplicates' && canEdit ? (
          <DuplicateArtists />
        ) : (
          <ArtistList />
        )}
      </Suspense>
      {(artist === 'new' || Number(artist) > 0) && (
        <Suspense>
          <ArtistSheet id={artist === 'new' ? undefined : Number(artist)} />
        </Suspense>
      )}
    </>
  );
}

function ArtistList() {
  const t = useText();
  const access = useAccess();
  const columns = useMemo(() => buildColumns(t), [t]);
  const hrefOf = useCallback(({ id }: Artist) => applyPatch(history.location.search, { artist: id }), []);
  const create = access['artists:create'] && (
    <LinkButton to="/items?view=artists&artist=new" type="primary" icon={<PlusOutlined />}>
      {t('artists.new')}
    </LinkButton>
  );
  return (
    <ListPage<Artist>
      noun="artists"
      list={api.artists.list}
      title={t('artists.title')}
      action={
        <>
          {access['artists:edit'] && (
            <>
              <LinkButton to="/items?view=artists&list=proposals">{t('artists.proposals')}</LinkButton>
              <LinkButton to="/items?view=artists&list=duplicates">{t('artists.duplicates')}</LinkButton>
              <LinkButton to="/items?view=artists&import=new">{t('artists.import')}</LinkButton>
            </>
          )}
          {create}
        </>
      }
      columns={columns}
      defaultSort="name"
      hrefOf={hrefOf}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      rowMenu={({ name }) => [
        menuLink('items', <Link to={`/items?q=${encodeURIComponent(name)}`}>{t('sales.items')}</Link>),
        ...rowEntries(t, undefined, name),
      ]}
      empty={{ title: t('artists.empty'), hint: t('artists.empty.hint'), action: create }}
      tools={<LinkButton to="/items">{t('sales.items')}</LinkButton>}
    />
  );
}

const buildColumns = (t: Text): ListColumn<Artist>[] => [
  { key: 'name', title: t('artists.name'), sort: 'name', render: ({ sortName }) => sortName },
  { key: 'dates', title: t('artists.dates'), sort: 'born', width: 180, render: ({ dates }) => dates },
  { key: 'birthPlace', title: t('artists.birthPlace'), render: ({ birthPlace }) => birthPlace },
  {
    key: 'nationality',
    title: t('artists.nationality'),
    width: 160,
    render: ({ nationality }) => nationality,
  },
  { key: 'source', title: t('artists.source'), width: 160, hidden: true, render: ({ source }) => source },
];
