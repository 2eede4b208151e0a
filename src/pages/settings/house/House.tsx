import { Tabs } from 'antd';
import History from '@/components/activity/History';
import PublicationRules from '@/components/publication/PublicationRules';
import Regulation from '@/components/regulation/Regulation';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ReadOnly from '../../../components/page/ReadOnly';
import TermsOfSale from '../TermsOfSale';
import ConsentWordings from './ConsentWordings';
import Currencies from './Currencies';
import HouseForm from './HouseForm';

const views = ['details', 'terms', 'currencies', 'publication', 'regulation', 'consent'] as const;

/** Settings of the auction house: its data, its currencies, and what it requires of a sale before publication. */
export default function House() {
  const t = useText();
  const { query, set } = useUrl();
  const view = views.find((option) => option === query.get('view')) ?? 'details';
  return (
    <>
      <Tabs
        activeKey={view}
        onChange={(key) => set({ view: key === 'details' ? undefined : key }, 'push')}
        items={views.map((key) => ({
          key,
          label: t(key === 'terms' ? 'settings.termsOfSale' : `settings.house.${key}`),
        }))}
      />
      <ReadOnly />
      {view === 'details' && <HouseForm />}
      {view === 'terms' && <TermsOfSale company="HOUSE" />}
      {view === 'currencies' && <Currencies />}
      {view === 'regulation' && <Regulation />}
      {view === 'consent' && <ConsentWordings />}
      {view === 'publication' && (
        <>
          <p className="settings-note">{t('publication.intro')}</p>
          <PublicationRules />
        </>
      )}
      {view !== 'currencies' && (
        <History
          subject={view === 'publication' ? { noun: 'publication-rules', id: 0 } : { noun: 'house', id: 1 }}
        />
      )}
    </>
  );
}
