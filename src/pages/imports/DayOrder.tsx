import { Radio } from 'antd';
import { dateOrders, listDateFields } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import { listAmbiguousDates } from './mappingChange';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Selects whether day or month comes first in the dates of a file; shown when they are ambiguous. */
export default function DayOrder({ sheet, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  const { mapping, setMapping } = state;
  if (listDateFields(mapping).length === 0) return null;
  const ambiguousDates = listAmbiguousDates(sheet, mapping);
  return (
    <div className="import-options">
      <Option label={t('imports.dateOrder')}>
        {ambiguousDates.length > 0 && (
          <span className="import-issue">
            {t('imports.dateOrder.ask', { samples: ambiguousDates.join(' · ') })}
          </span>
        )}
        <Radio.Group
          value={mapping.dateOrder}
          options={dateOrders.map((value) => ({ value, label: t(`imports.dateOrder.${value}`) }))}
          onChange={({ target }) => setMapping({ dateOrder: target.value })}
        />
      </Option>
    </div>
  );
}
