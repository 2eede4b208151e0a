import { Radio } from 'antd';
import { parseUnits } from '#contract/currencies';
import { isCatalogue } from '#contract/import-fields';
import { hasAmounts } from '#contract/import-questions';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import ForAllRows from './ForAllRows';
import JoinedFields from './JoinedFields';
import LedgerCompany from './LedgerCompany';
import NumberPattern from './NumberPattern';
import OnlyRows from './OnlyRows';
import Option from './Option';
import Source from './Source';
import type { MappingState } from './useMapping';

interface Props {
  sheet: ImportSheet;
  state: MappingState;
}

/** Options beyond the table of columns: numbers within a text, grouped rows, values for all rows. */
export default function MappingOptions({ sheet, state }: Props) {
  const t = useText();
  const { mapping, setMapping } = state;
  return (
    <div className="import-options">
      {sheet.target.noun === 'auctions' && <NumberPattern sheet={sheet} state={state} />}
      {parseUnits(sheet.currency) && hasAmounts(mapping) && (
        <Option label={t('imports.fraction')}>
          {mapping.fraction === null && <span className="import-issue">{t('imports.fraction.ask')}</span>}
          <Radio.Group
            value={mapping.fraction}
            options={[
              { value: 'DECIMAL', label: t('imports.fraction.DECIMAL') },
              { value: 'UNITS', label: t('imports.fraction.UNITS') },
            ]}
            onChange={({ target }) => setMapping({ fraction: target.value })}
          />
        </Option>
      )}
      <JoinedFields state={state} />
      <OnlyRows sheet={sheet} state={state} />
      {isCatalogue(sheet.target.noun) ? <ForAllRows state={state} /> : <Source state={state} />}
      {sheet.target.noun === 'balances' && <LedgerCompany state={state} />}
    </div>
  );
}
