import { useParams } from '@umijs/max';
import Link from '@/components/Link';
import PageHead from '@/components/PageHead';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { settingTabs } from '../../../config/routes';
import Schedules from '../schedules/Schedules';
import Departments from './departments/Departments';
import Email from './Email';
import Gallery from './Gallery';
import House from './house/House';
import './settings.css';

const panels = {
  'auction-house': House,
  gallery: Gallery,
  'departments-and-categories': Departments,
  schedules: Schedules,
  email: Email,
} as const satisfies Record<(typeof settingTabs)[number], () => React.JSX.Element>;

/** What the house decides about itself: tabs at the left, one subject each. */
export default function Settings() {
  const t = useText();
  const { setting } = useParams();
  const chosen = settingTabs.find((tab) => tab === setting) ?? 'auction-house';
  const Panel = panels[chosen];
  usePageTitle(undefined, `${t(`settings.tab.${chosen}`)} · ${t('title.settings')}`);
  return (
    <>
      <PageHead title={t('title.settings')} />
      <div className="settings">
        <nav className="settings-tabs page-sider no-print" aria-label={t('title.settings')}>
          {settingTabs.map((tab) => (
            <Link
              key={tab}
              to={`/settings/${tab}`}
              aria-current={tab === chosen ? 'page' : undefined}
              prefetch="none"
            >
              {t(`settings.tab.${tab}`)}
            </Link>
          ))}
        </nav>
        <section className="settings-panel" aria-label={t(`settings.tab.${chosen}`)}>
          <Panel />
        </section>
      </div>
    </>
  );
}
