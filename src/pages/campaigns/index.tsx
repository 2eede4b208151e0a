import { useAccess } from '@umijs/max';
import { lazy, Suspense } from 'react';
import { prefetchList } from '@/components/list/listQuery';
import Link from '@/components/page/Link';
import { api } from '@/services/api';
import { prefetchDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import CampaignList, { defaultSort, defaultTab } from './CampaignList';
import './campaigns.css';

const CampaignCalendar = lazy(() => import('./CampaignCalendar'));
const Segments = lazy(() => import('@/components/segments/Segments'));
const Suppressions = lazy(() => import('@/components/suppressions/Suppressions'));

export function ahead(address: URLSearchParams) {
  if (address.has('view')) return;
  prefetchList('campaigns', api.campaigns.list, address, { tab: defaultTab, sort: defaultSort });
  prefetchDepartments();
}

const views = ['list', 'calendar', 'segments', 'suppressions'] as const;

/** `/campaigns`: campaigns as a list or a calendar; segments; suppressed addresses. */
export default function Campaigns() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  const availableViews = views.filter(
    (view) =>
      (view !== 'segments' || access['segments:edit']) &&
      (view !== 'suppressions' || access['suppressions:edit']),
  );
  const view = availableViews.find((option) => option === query.get('view')) ?? 'list';
  return (
    <>
      <nav className="campaign-views no-print" aria-label={t('campaigns.views')}>
        {availableViews.map((option) => (
          <Link
            key={option}
            to={option === 'list' ? '/campaigns' : `/campaigns?view=${option}`}
            aria-current={option === view ? 'page' : undefined}
          >
            {t(`campaigns.view.${option}`)}
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
