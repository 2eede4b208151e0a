import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { lazy, Suspense } from 'react';
import Feed from '@/components/follows/Feed';
import Goals from '@/components/goals/Goals';
import Loaded from '@/components/page/Loaded';
import PageTabs from '@/components/page/PageTabs';
import SkeletonRows from '@/components/page/SkeletonRows';
import Shortcuts from '@/components/shortcuts/Shortcuts';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { ColleaguesHere } from './home/ColleaguesHere';
import { Figures } from './home/Figures';
import { LastSales } from './home/LastSales';
import { LatestNotifications } from './home/LatestNotifications';
import { MoneyFigures } from './home/MoneyFigures';
import { MyLots } from './home/MyLots';
import { NextSales } from './home/NextSales';
import { OwnRequests } from './home/OwnRequests';
import { People } from './home/People';
import { WaitingList } from './home/WaitingList';
import '@/components/list/tables.css';
import './home/home.css';

const Analysis = lazy(() => import('./home/analysis/Analysis'));
const Monitor = lazy(() => import('./home/monitor/Monitor'));

const boards = ['workplace', 'analysis', 'monitor'] as const;

/**
 * `/dashboard`: what waits for the user and the figures of the house, with `?board=analysis` the sales of a
 * period, or with `?board=monitor` what is going on now.
 */
export default function DashboardPage() {
  const t = useText();
  const { query, set } = useUrl();
  const { initialState } = useModel('@@initialState');
  const active = boards.find((board) => board === query.get('board')) ?? 'workplace';
  return (
    <PageTabs
      title={t('home.hello', { name: initialState?.user?.name ?? '' })}
      active={active}
      preservedTab="workplace"
      onTab={(board) => set({ board: board === 'workplace' ? undefined : board }, 'push')}
      items={boards.map((key) => ({
        key,
        label: t(`home.board.${key}`),
        children:
          key === 'workplace' ? (
            <Workplace />
          ) : (
            <Suspense fallback={<SkeletonRows />}>{key === 'analysis' ? <Analysis /> : <Monitor />}</Suspense>
          ),
      }))}
    />
  );
}

/** What the user has to do and wants at hand, goals, the next and the latest sales, and figures. */
function Workplace() {
  const query = useQuery({ queryKey: ['home', 'dashboard'], queryFn: () => api.home.dashboard() });
  return (
    <Loaded query={query}>
      {(board) => (
        <div className="home">
          <div className="home-side">
            <WaitingList waiting={board.waiting} />
            {board.people && <People people={board.people} />}
            {board.requests.length > 0 && <OwnRequests requests={board.requests} />}
            <Feed />
          </div>
          <div className="home-side">
            <Shortcuts />
            <LatestNotifications />
            <ColleaguesHere colleagues={board.colleagues} />
            <Figures {...board} />
            <MoneyFigures />
          </div>
          <Goals />
          <NextSales sales={board.nextSales} />
          <LastSales sales={board.lastSales} />
          {board.myLotsOf.length > 0 && <MyLots lots={board.myLots} all={board.myLotsOf} />}
        </div>
      )}
    </Loaded>
  );
}
