import { useAccess } from '@umijs/max';
import { Segmented, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { companies } from '#contract/companies';
import LinkButton from '@/components/page/LinkButton';
import PageHead from '@/components/page/PageHead';
import { useCompanies } from '@/components/payments/useCompanies';
import { readCompany } from '@/components/registers/period';
import RegisterTab from '@/components/registers/RegisterTab';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Accounts from './Accounts';
import JournalExport from './JournalExport';
import Journals from './Journals';
import LedgerChecks from './LedgerChecks';
import Periods from './Periods';
import '@/components/registers/registers.css';

const ImportSheet = lazy(() => import('../imports/ImportSheet'));

const tabs = ['accounts', 'journals', 'registers', 'check', 'periods'] as const;
type Tab = (typeof tabs)[number];

/**
 * `/items?view=registers`: the ledger of a company, with its accounts, journals, registers, checks and closed periods.
 * `&import=` shows a file of opening balances.
 */
export default function Registers({ tools }: { tools: ReactNode }) {
  const access = useAccess();
  const { query } = useUrl();
  const importId = query.get('import');
  return importId !== null && access['accounting:import-balances'] ? (
    <Suspense>
      <ImportSheet target={{ noun: 'balances', id: 0 }} importId={importId} />
    </Suspense>
  ) : (
    <Ledger tools={tools} />
  );
}

function Ledger({ tools }: { tools: ReactNode }) {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  const { hasGallery } = useCompanies();
  const company = readCompany(query);
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'accounts';
  const contents: Record<Tab, ReactNode> = {
    accounts: <Accounts company={company} />,
    journals: <Journals company={company} />,
    registers: <RegisterTab company={company} />,
    check: <LedgerChecks />,
    periods: <Periods company={company} />,
  };
  return (
    <>
      <PageHead
        title={t('journals.view')}
        action={
          <>
            {tools}
            {tab === 'accounts' && access['accounting:import-balances'] && (
              <LinkButton to="/items?view=registers&import=new">{t('journals.openingBalances')}</LinkButton>
            )}
            {tab !== 'registers' && <JournalExport company={company} />}
          </>
        }
      />
      <Tabs
        className="list-tabs"
        activeKey={tab}
        onChange={(key) => set({ tab: key === 'accounts' ? undefined : key, page: undefined }, 'push')}
        destroyOnHidden
        tabBarExtraContent={
          hasGallery && (
            <Segmented
              aria-label={t('invoices.company')}
              value={company}
              onChange={(selected) =>
                set({
                  company: selected === 'HOUSE' ? undefined : selected,
                  // They are about the accounts and the rows of the other company.
                  accountId: undefined,
                  figure: undefined,
                  page: undefined,
                })
              }
              options={companies.map((value) => ({ value, label: t(`invoices.company.${value}`) }))}
            />
          )
        }
        items={tabs.map((key) => ({
          key,
          label: key === 'registers' ? t('registers.title') : t(`journals.tab.${key}`),
          children: contents[key],
        }))}
      />
    </>
  );
}
