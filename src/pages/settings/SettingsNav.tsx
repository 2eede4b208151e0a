import { useAccess } from '@umijs/max';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { adminTabs, settingTabs } from '../../../config/routes';

type Tab = (typeof settingTabs)[number] | (typeof adminTabs)[number];

/** The tabs of the settings and, with the permission, of the admin settings. */
export function SettingsNav({ active }: { active: Tab }) {
  const t = useText();
  const access = useAccess();
  return (
    <div className="settings-tabs page-sider no-print">
      {access['settings:read'] && (
        <nav className="settings-tab-list" aria-label={t('title.settings')}>
          {settingTabs.map((tab) => (
            <Link
              key={tab}
              to={`/settings/${tab}`}
              aria-current={tab === active ? 'page' : undefined}
              prefetch="none"
            >
              {t(`settings.tab.${tab}`)}
            </Link>
          ))}
        </nav>
      )}
      {access['users:manage'] && (
        <>
          <p className="settings-tabs-heading" aria-hidden="true">
            {t('title.adminSettings')}
          </p>
          <nav className="settings-tab-list" aria-label={t('title.adminSettings')}>
            {adminTabs.map((tab) => (
              <Link
                key={tab}
                to={`/settings/admin-settings/${tab}`}
                aria-current={tab === active ? 'page' : undefined}
                prefetch="none"
              >
                {t(`${tab}.title`)}
              </Link>
            ))}
          </nav>
        </>
      )}
    </div>
  );
}
