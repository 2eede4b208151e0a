import { useQuery } from '@tanstack/react-query';
import { useAccess, useModel, useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { can } from '#contract/api/permissions';
import { isSaleInPhase, mainStatuses } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import { AuctionState } from '@/components/auctions/AuctionState';
import Colleague from '@/components/avatars/Colleague';
import FollowButton from '@/components/follows/FollowButton';
import { LifecycleProgress } from '@/components/lifecycle/LifecycleProgress';
import { lastList } from '@/components/list/lastList';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import PageTabs from '@/components/page/PageTabs';
import Present from '@/components/presence/Present';
import { useRecent } from '@/components/search/recents';
import { SaleTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { moneyParams } from '@/services/moneyAddress';
import { getShownStep, resultParam } from '@/services/publicationStep';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import { auctionKeys } from '../../services/queryKeys';
import { filterKeys } from '../lots/grid/filterKeys';
import { AuctionActions } from './AuctionActions';
import { getSaleTabs, type SaleTab } from './saleTabs';

const AuctionDetails = lazy(() => import('./details/AuctionDetails'));
const LotsTab = lazy(() => import('../lots/LotsTab'));
const CallList = lazy(() => import('@/components/matches/CallList'));
const ImportSheet = lazy(() => import('../imports/ImportSheet'));
const ReadinessTab = lazy(() => import('./ReadinessTab'));
const Bidders = lazy(() => import('../registrations/Bidders'));
const Results = lazy(() => import('../results/Results'));
const AuctionMoney = lazy(() => import('../invoices/AuctionMoney'));
const ActivityTab = lazy(() => import('./ActivityTab'));
const SalePublication = lazy(() => import('./SalePublication'));

/** `/auction/new` and `/auction/:id`. */
export default function AuctionPage() {
  const { id } = useParams<{ id: string }>();
  return id === undefined ? <NewAuction /> : <OneAuction key={id} id={Number(id)} />;
}

function NewAuction() {
  const t = useText();
  return (
    <>
      <PageHead
        title={t('auctions.new.title')}
        back={{ to: lastList('/auctions'), label: t('auctions.back') }}
      />
      <TabSuspense>
        <AuctionDetails />
      </TabSuspense>
    </>
  );
}

function OneAuction({ id }: { id: number }) {
  const query = useQuery({
    queryKey: auctionKeys.read(id),
    queryFn: () => api.auctions.read({ params: { id } }),
  });
  return <Loaded query={query}>{(auction) => <Sale auction={auction} />}</Loaded>;
}

function Sale({ auction }: { auction: Auction }) {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  usePageTitle(undefined, `${auction.code} · ${auction.title}`);
  useRecent('auctions', auction.id);
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const canImport = user != null && can(user, 'imports:run', auction.departmentIds);
  const tabs = getSaleTabs(auction, access);
  const content = getTabContents(auction, canImport ? query.get('import') : null);
  const done = getShownStep(query);
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? tabs[0]?.key;
  return (
    <PageTabs<SaleTab>
      title={
        <>
          <span className="auction-code">{auction.code}</span> {auction.title}
        </>
      }
      back={{ to: lastList('/auctions'), label: t('auctions.back') }}
      status={
        <>
          <AuctionState status={auction.status} />
          <FollowButton noun="auctions" id={auction.id} title={auction.title} />
          <Present noun="auctions" id={auction.id} />
        </>
      }
      facts={
        isSaleInPhase('begun', auction) &&
        access['reports:read'] && (
          <Link to={`/auction/${auction.id}/report`} prefetch="intent" className="no-print">
            {t('auctions.report')}
          </Link>
        )
      }
      action={<AuctionActions auction={auction} />}
      active={active}
      preservedTab="details"
      onTab={(tab) => set({ ...clearedFilters, tab: tab === 'details' ? undefined : tab }, 'push')}
      items={tabs.map(({ key, label }) => ({
        key,
        label: t(label),
        children: (
          <>
            {done && (
              <Suspense fallback={null}>
                <SalePublication auction={auction} step={done} />
              </Suspense>
            )}
            {key === 'details' && <Overview auction={auction} />}
            <TabSuspense>{content[key]}</TabSuspense>
          </>
        ),
      }))}
    />
  );
}

/** A one-line summary of the sale and its progress. */
function Overview({ auction }: { auction: Auction }) {
  const t = useText();
  return (
    <>
      <p className="page-head-facts">
        <SaleTime at={auction.startsAt} zone={auction.timeZone} none={t('catalogue.date.none')} />
        <Link to="?tab=lots">{t('auctions.lots.count', { count: auction.lots })}</Link>
        <span>
          {auction.specialist ? <Colleague {...auction.specialist} /> : t('catalogue.specialist.none')}
        </span>
      </p>
      <LifecycleProgress
        label={t('auctions.line')}
        statuses={mainStatuses}
        labelOf={(status) => t(`auctions.status.${status}`)}
        of={auction}
      />
    </>
  );
}

/** Filters of one tab do not apply to another. */
const clearedFilters = Object.fromEntries(
  [
    ...filterKeys,
    ...['import', 'page', 'access', 'bidder', 'state', 'channel', 'kind', 'overdue'],
    ...Object.values(moneyParams),
    resultParam,
  ].map((key) => [key, undefined]),
);

/** Returns the content of each tab. */
function getTabContents(auction: Auction, importId: string | null): Record<SaleTab, ReactNode> {
  return {
    details: <AuctionDetails auction={auction} />,
    lots: importId ? (
      <ImportSheet target={{ noun: 'auctions', id: auction.id }} importId={importId} />
    ) : (
      <LotsTab auction={auction} />
    ),
    readiness: <ReadinessTab auction={auction} />,
    bidders: importId ? (
      <ImportSheet target={{ noun: 'bidders', id: auction.id }} importId={importId} />
    ) : (
      <Bidders auction={auction} />
    ),
    results: <Results auction={auction} />,
    money: <AuctionMoney auction={auction} />,
    call: <CallList of="auctions" id={auction.id} />,
    activity: <ActivityTab auction={auction} />,
  };
}

function TabSuspense({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 10 }} />}>{children}</Suspense>
  );
}
