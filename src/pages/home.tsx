import { useQuery } from '@tanstack/react-query';
import { Navigate, useAccess, useLocation, useModel } from '@umijs/max';
import Feed from '@/components/follows/Feed';
import Goals from '@/components/goals/Goals';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import Shortcuts from '@/components/shortcuts/Shortcuts';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { LatestNotifications } from './home/LatestNotifications';
import { MoneyFigures } from './home/MoneyFigures';
import { MyLots } from './home/MyLots';
import { NextSales } from './home/NextSales';
import { OwnRequests } from './home/OwnRequests';
import { People } from './home/People';
import { WaitingList } from './home/WaitingList';
import '@/components/list/tables.css';
import './home/home.css';

/**
 * `/`: the user's unfinished lots, tasks, reminders and shortcuts, and the next sales. Users with the dashboard permission are redirected to it.
 */
export default function Home() {
  const access = useAccess();
  const { search } = useLocation();
  // What the address opens, such as a goal, is on the dashboard as well.
  if (access['dashboard:read']) return <Navigate to={`/dashboard${search}`} replace />;
  return <PersonalHome />;
}

function PersonalHome() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const query = useQuery({ queryKey: ['home', 'read'], queryFn: () => api.home.read() });
  return (
    <>
      <PageHead title={t('home.hello', { name: initialState?.user?.name ?? '' })} />
      <Loaded query={query}>
        {(home) => (
          <div className="home">
            <div className="home-side">
              <MyLots lots={home.myLots} all={home.myLotsOf} />
              {home.requests.length > 0 && <OwnRequests requests={home.requests} />}
            </div>
            <div className="home-side">
              <Shortcuts />
              <WaitingList waiting={home.waiting} />
              {home.people && <People people={home.people} />}
              <MoneyFigures />
              <LatestNotifications />
              <Feed />
            </div>
            <Goals />
            <NextSales sales={home.nextSales} />
          </div>
        )}
      </Loaded>
    </>
  );
}
