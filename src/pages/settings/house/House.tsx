import { Tabs } from 'antd';
import History from '@/components/activity/History';
import PublicationRules from '@/components/publication/PublicationRules';
import Regulation from '@/components/regulation/Regulation';
import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ReadOnly from '../../../components/page/ReadOnly';
import InvoiceSettings from '../InvoiceSettings';
import TermsOfSale from '../TermsOfSale';
import ConsentWordings from './ConsentWordings';
import Currencies from './Currencies';
import HouseForm from './HouseForm';

const views = ['details', 'terms', 'invoices', 'currencies', 'publication', 'regulation', 'consent'] as const;

const labels: Record<(typeof views)[number], MessageId> = {
  details: 'settings.house.details',
  terms: 'settings.termsOfSale',
  invoices: 'invoices.view',
  currencies: 'settings.house.currencies',
  publication: 'settings.house.publication',
  regulation: 'settings.house.regulation',
  consent: 'settings.house.consent',
};

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
          label: t(labels[key]),
        }))}
      />
      <ReadOnly />
      {view === 'details' && <HouseForm />}
      {view === 'terms' && <TermsOfSale company="HOUSE" />}
      {view === 'invoices' && (
        <section className="settings-section" aria-label={t('invoices.view')}>
          <InvoiceSettings company="HOUSE" />
        </section>
      )}
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
