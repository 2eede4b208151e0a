import { useQuery } from '@tanstack/react-query';
import { useModel, useParams } from '@umijs/max';
import { Card, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { can } from '#contract/api/permissions';
import { collectionStatuses, getTimePhase, isCollectionInPhase } from '#contract/collection-states';
import type { Collection } from '#contract/collections';
import Activity from '@/components/activity/Activity';
import Colleague from '@/components/avatars/Colleague';
import Comments from '@/components/comments/Comments';
import FollowButton from '@/components/follows/FollowButton';
import { LifecycleProgress } from '@/components/lifecycle/LifecycleProgress';
import { Share } from '@/components/links/Share';
import { lastList } from '@/components/list/lastList';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import PageTabs from '@/components/page/PageTabs';
import Present from '@/components/presence/Present';
import { useRecent } from '@/components/search/recents';
import { SaleTime } from '@/components/time/SaleTime';
import { CollectionState } from '@/components/works/CollectionState';
import { api } from '@/services/api';
import { getShownStep, resultParam } from '@/services/publicationStep';
import { collectionKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import { filterKeys } from '../works/filterKeys';
import { CollectionActions } from './CollectionActions';

const CollectionDetails = lazy(() => import('./CollectionDetails'));
const WorksTab = lazy(() => import('../works/WorksTab'));
const ImportSheet = lazy(() => import('../imports/ImportSheet'));
const ReadinessTab = lazy(() => import('./ReadinessTab'));
const CollectionPublication = lazy(() => import('./CollectionPublication'));

/** `/collection/new` and `/collection/:id`. */
export default function CollectionPage() {
  const { id } = useParams<{ id: string }>();
  return id === undefined ? <NewCollection /> : <OneCollection key={id} id={Number(id)} />;
}

function NewCollection() {
  const t = useText();
  return (
    <>
      <PageHead
        title={t('collections.new')}
        back={{ to: lastList('/collections'), label: t('collections.back') }}
      />
      <Suspense fallback={skeleton}>
        <CollectionDetails />
      </Suspense>
    </>
  );
}

function OneCollection({ id }: { id: number }) {
  const query = useQuery({
    queryKey: collectionKeys.read(id),
    queryFn: () => api.collections.read({ params: { id } }),
  });
  useRecent('collections', query.data?.id);
  return <Loaded query={query}>{(collection) => <CollectionContent collection={collection} />}</Loaded>;
}

/** Returns the tabs of a collection in its current state; the first needs no parameter in the address. */
const buildTabs = (collection: Collection, importId: string | null) => [
  {
    key: 'details',
    label: 'catalogue.tab.details' as const,
    part: <CollectionDetails collection={collection} />,
  },
  {
    key: 'works',
    label: 'collections.tab.works' as const,
    part: importId ? (
      <ImportSheet target={{ noun: 'collections', id: collection.id }} importId={importId} />
    ) : (
      <WorksTab collection={collection} />
    ),
  },
  ...(isCollectionInPhase('holding', collection)
    ? [
        {
          key: 'readiness',
          label: 'collections.tab.readiness' as const,
          part: <ReadinessTab collection={collection} />,
        },
      ]
    : []),
  {
    key: 'activity',
    label: 'catalogue.tab.activity' as const,
    part: (
      <Card>
        <Comments noun="collections" id={collection.id} />
        <Activity subject={{ noun: 'collections', id: collection.id }} />
      </Card>
    ),
  },
];

function CollectionContent({ collection }: { collection: Collection }) {
  const t = useText();
  const { query, set } = useUrl();
  usePageTitle(undefined, `${collection.code} · ${collection.title}`);
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const canImport = user != null && can(user, 'imports:run', collection.departmentIds);
  const tabs = buildTabs(collection, canImport ? query.get('import') : null);
  const done = getShownStep(query);
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'details';
  return (
    <PageTabs
      title={`${collection.code} ${collection.title}`}
      back={{ to: lastList('/collections'), label: t('collections.back') }}
      status={
        <>
          <CollectionState status={collection.status} />
          <FollowButton noun="collections" id={collection.id} title={collection.title} />
          <Present noun="collections" id={collection.id} />
        </>
      }
      action={
        <>
          <Share collection={collection} />
          <CollectionActions collection={collection} />
        </>
      }
      active={active}
      preservedTab="details"
      onTab={(tab) => set({ ...clearedFilters, tab: tab === 'details' ? undefined : tab }, 'push')}
      items={tabs.map(({ key, label, part }) => ({
        key,
        label: t(label),
        children: (
          <>
            {done && (
              <Suspense fallback={null}>
                <CollectionPublication collection={collection} step={done} />
              </Suspense>
            )}
            {key === 'details' && <Overview collection={collection} />}
            <Suspense fallback={skeleton}>{part}</Suspense>
          </>
        ),
      }))}
    />
  );
}

/** A one-line summary of the collection and its progress. */
function Overview({ collection }: { collection: Collection }) {
  const t = useText();
  return (
    <>
      <p className="page-head-facts">
        <Times collection={collection} />
        <Link to="?tab=works">{t('collections.works.count', { count: collection.works })}</Link>
        <span>
          {collection.specialist ? <Colleague {...collection.specialist} /> : t('catalogue.specialist.none')}
        </span>
      </p>
      <LifecycleProgress
        label={t('collections.line')}
        statuses={collectionStatuses}
        labelOf={(status) => t(`collections.status.${status}`)}
        of={collection}
      />
    </>
  );
}

/** Shows when it opens, that it is open, or its dates. */
function Times({ collection }: { collection: Collection }) {
  const t = useText();
  const { startsAt, endsAt, timeZone: zone } = collection;
  const times = getTimePhase(collection, new Date());
  return (
    <>
      {times === 'open' && <span>{t('collections.isOpen')}</span>}
      {times === 'coming' && <span>{t('collections.opensOn')}</span>}
      <SaleTime at={startsAt} zone={zone} none={t('catalogue.date.none')} />
      {endsAt && (
        <span>
          – <SaleTime at={endsAt} zone={zone} none="" />
        </span>
      )}
    </>
  );
}

/** Filters of one tab do not apply to another. */
const clearedFilters = Object.fromEntries(
  [...filterKeys, 'import', 'page', resultParam].map((key) => [key, undefined]),
);

const skeleton = <Skeleton active title={false} paragraph={{ rows: 10 }} />;
