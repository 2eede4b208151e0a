import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import LiveSales from './LiveSales';
import RunningCampaigns from './RunningCampaigns';
import RunningImports from './RunningImports';
import SystemState from './SystemState';
import './monitor.css';

/** What is going on now; it follows the changes of others without a reload. */
export default function Monitor() {
  const access = useAccess();
  const query = useQuery({ queryKey: ['monitor'], queryFn: () => api.home.monitor() });
  return (
    <Loaded query={query}>
      {(monitor) => (
        <div className="home">
          <LiveSales sales={monitor.sales} />
          <RunningImports imports={monitor.imports} />
          <RunningCampaigns campaigns={monitor.campaigns} />
          {access['health:read'] && <SystemState users={monitor.users} />}
        </div>
      )}
    </Loaded>
  );
}
