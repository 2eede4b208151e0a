import { useAccess } from '@umijs/max';
import { lazy, Suspense, useMemo } from 'react';
import type { Artist } from '#contract/artists';
import Link from '@/components/Link';
import LinkButton from '@/components/LinkButton';
import ListPage from '@/components/ListPage';
import { menuLink } from '@/components/list/menu';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn } from '@/components/list/types';
import { api } from '@/services/api';
import { type Text, useText } from '@/services/text';
import { useUrl } from '@/services/url';

const ImportSheet = lazy(() => import('../imports/ImportSheet'));

/** `/items?view=artists`: whom the house knows as artists, and a file of them on its way there (`&import=`). */
export default function Artists() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  const columns = useMemo(() => columnsOf(t), [t]);
  const brought = query.get('import');
  if (brought !== null && access['artists:edit'])
    return (
      <Suspense>
        <ImportSheet target={{ noun: 'artists', id: 0 }} importId={brought} />
      </Suspense>
    );
  const bring = access['artists:edit'] && (
    <LinkButton to="/items?view=artists&import=new">{t('artists.import')}</LinkButton>
  );
  return (
    <ListPage<Artist>
      noun="artists"
      list={api.artists.list}
      title={t('artists.title')}
      deed={bring}
      columns={columns}
      standardSort="name"
      hrefOf={() => undefined}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      rowMenu={({ name }) => [
        menuLink('items', <Link to={`/items?q=${encodeURIComponent(name)}`}>{t('sales.items')}</Link>),
        ...rowEntries(t, undefined, name),
      ]}
      empty={{ title: t('artists.empty'), hint: t('artists.empty.hint'), action: bring }}
      tools={<LinkButton to="/items">{t('sales.items')}</LinkButton>}
    />
  );
}

const columnsOf = (t: Text): ListColumn<Artist>[] => [
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
