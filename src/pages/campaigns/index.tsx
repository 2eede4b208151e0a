import { useAccess } from '@umijs/max';
import { lazy, Suspense } from 'react';
import Link from '@/components/Link';
import { askAhead } from '@/components/list/listQuery';
import { api } from '@/services/api';
import { askDepartmentsAhead } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import CampaignList, { firstTab, standardSort } from './CampaignList';
import './campaigns.css';

const CampaignCalendar = lazy(() => import('./CampaignCalendar'));
const Segments = lazy(() => import('@/components/segments/Segments'));
const Suppressions = lazy(() => import('@/components/suppressions/Suppressions'));

export function ahead(address: URLSearchParams) {
  if (address.has('view')) return;
  askAhead('campaigns', api.campaigns.list, address, { tab: firstTab, sort: standardSort });
  askDepartmentsAhead();
}

const views = ['list', 'calendar', 'segments', 'suppressions'] as const;

/** `/campaigns`: letters to many, as a list or a calendar; the segments they go to; addresses that get none. */
export default function Campaigns() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  const open = views.filter(
    (view) =>
      (view !== 'segments' || access['segments:edit']) &&
      (view !== 'suppressions' || access['suppressions:edit']),
  );
  const view = open.find((one) => one === query.get('view')) ?? 'list';
  return (
    <>
      <nav className="campaign-views no-print" aria-label={t('campaigns.views')}>
        {open.map((one) => (
          <Link
            key={one}
            to={one === 'list' ? '/campaigns' : `/campaigns?view=${one}`}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`campaigns.view.${one}`)}
          </Link>
        ))}
      </nav>
      <Suspense>
        {view === 'calendar' ? (
          <CampaignCalendar />
        ) : view === 'segments' ? (
          <Segments />
        ) : view === 'suppressions' ? (
          <Suppressions />
        ) : (
          <CampaignList />
        )}
      </Suspense>
    </>
  );
}
