import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import Goals from '@/components/goals/Goals';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { Figures } from './home/Figures';
import { LastSales } from './home/LastSales';
import { MyLots } from './home/MyLots';
import { NextSales } from './home/NextSales';
import { People } from './home/People';
import { WaitingList } from './home/WaitingList';
import '@/components/list/tables.css';
import './home/home.css';

/** `/dashboard`: the user's reminders, the next and latest sales, then figures. */
export default function DashboardPage() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const query = useQuery({ queryKey: ['home', 'dashboard'], queryFn: () => api.home.dashboard() });
  return (
    <>
      <PageHead title={t('home.hello', { name: initialState?.user?.name ?? '' })} />
      <Loaded query={query}>
        {(board) => (
          <div className="home">
            <div className="home-side">
              <WaitingList waiting={board.waiting} />
              {board.people && <People people={board.people} />}
            </div>
            <Figures {...board} />
            <Goals />
            <NextSales sales={board.nextSales} />
            <LastSales sales={board.lastSales} />
            {board.myLotsOf.length > 0 && <MyLots lots={board.myLots} all={board.myLotsOf} />}
          </div>
        )}
      </Loaded>
    </>
  );
}
