import { Radio } from 'antd';
import { companies } from '#contract/companies';
import { useCompanies } from '@/components/payments/useCompanies';
import { useText } from '@/services/text';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Selects whose ledger opening balances belong to, where the gallery is a company of its own. */
export default function LedgerCompany({ state: { mapping, setMapping } }: { state: MappingState }) {
  const t = useText();
  const { hasGallery } = useCompanies();
  if (!hasGallery) return null;
  return (
    <Option label={t('imports.balances.company')}>
      <Radio.Group
        value={mapping.company ?? 'HOUSE'}
        options={companies.map((value) => ({ value, label: t(`invoices.company.${value}`) }))}
        onChange={({ target }) => setMapping({ company: target.value })}
      />
    </Option>
  );
}
