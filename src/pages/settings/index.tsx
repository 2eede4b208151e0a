import { useParams } from '@umijs/max';
import PageHead from '@/components/page/PageHead';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { settingTabs } from '../../../config/routes';
import Schedules from '../schedules/Schedules';
import Departments from './departments/Departments';
import Email from './Email';
import Gallery from './Gallery';
import House from './house/House';
import { SettingsNav } from './SettingsNav';
import './settings.css';

const panels = {
  'auction-house': House,
  gallery: Gallery,
  'departments-and-categories': Departments,
  schedules: Schedules,
  email: Email,
} as const satisfies Record<(typeof settingTabs)[number], () => React.JSX.Element>;

/** The settings of the company: one tab per subject, on the left. */
export default function Settings() {
  const t = useText();
  const { setting } = useParams();
  const activeTab = settingTabs.find((tab) => tab === setting) ?? 'auction-house';
  const Panel = panels[activeTab];
  usePageTitle(undefined, `${t(`settings.tab.${activeTab}`)} · ${t('title.settings')}`);
  return (
    <>
      <PageHead title={t('title.settings')} />
      <div className="settings">
        <SettingsNav active={activeTab} />
        <section className="settings-panel" aria-label={t(`settings.tab.${activeTab}`)}>
          <Panel />
        </section>
      </div>
    </>
  );
}
