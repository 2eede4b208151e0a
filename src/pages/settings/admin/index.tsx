import { useParams } from '@umijs/max';
import { lazy, Suspense } from 'react';
import PageHead from '@/components/page/PageHead';
import SkeletonRows from '@/components/page/SkeletonRows';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { adminTabs } from '../../../../config/routes';
import { SettingsNav } from '../SettingsNav';
import '../settings.css';

const panels = {
  users: lazy(() => import('../../users/Users')),
  roles: lazy(() => import('../roles/Roles')),
  'sign-in': lazy(() => import('../sign-in/SignInSettings')),
  outbox: lazy(() => import('../../outbox/Outbox')),
  jobs: lazy(() => import('../../jobs/Jobs')),
  audit: lazy(() => import('../../audit/Audit')),
  health: lazy(() => import('../../health/Health')),
} as const satisfies Record<(typeof adminTabs)[number], unknown>;

/** `/settings/admin-settings/:tab` */
export default function AdminSettings() {
  const t = useText();
  const { tab } = useParams();
  const activeTab = adminTabs.find((candidate) => candidate === tab) ?? 'users';
  const Panel = panels[activeTab];
  usePageTitle(undefined, `${t(`${activeTab}.title`)} · ${t('title.adminSettings')}`);
  return (
    <>
      <PageHead title={t('title.adminSettings')} />
      <div className="settings">
        <SettingsNav active={activeTab} />
        <section className="settings-panel" aria-label={t(`${activeTab}.title`)}>
          <Suspense fallback={<SkeletonRows />}>
            <Panel />
          </Suspense>
        </section>
      </div>
    </>
  );
}
