import { useParams } from '@umijs/max';
import { lazy, Suspense } from 'react';
import Link from '@/components/Link';
import SkeletonRows from '@/components/list/SkeletonRows';
import PageHead from '@/components/PageHead';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { adminTabs } from '../../../../config/routes';
import '../settings.css';

const panels = {
  users: lazy(() => import('../../users/Users')),
  outbox: lazy(() => import('../../outbox/Outbox')),
  jobs: lazy(() => import('../../jobs/Jobs')),
} as const satisfies Record<(typeof adminTabs)[number], unknown>;

/** `/settings/admin-settings/:tab` */
export default function AdminSettings() {
  const t = useText();
  const { tab } = useParams();
  const chosen = adminTabs.find((one) => one === tab) ?? 'users';
  const Panel = panels[chosen];
  usePageTitle(undefined, `${t(`${chosen}.title`)} · ${t('title.adminSettings')}`);
  return (
    <>
      <PageHead title={t('title.adminSettings')} />
      <div className="settings">
        <nav className="settings-tabs page-sider no-print" aria-label={t('title.adminSettings')}>
          {adminTabs.map((one) => (
            <Link
              key={one}
              to={`/settings/admin-settings/${one}`}
              aria-current={one === chosen ? 'page' : undefined}
            >
              {t(`${one}.title`)}
            </Link>
          ))}
        </nav>
        <section className="settings-panel" aria-label={t(`${chosen}.title`)}>
          <Suspense fallback={<SkeletonRows />}>
            <Panel />
          </Suspense>
        </section>
      </div>
    </>
  );
}
