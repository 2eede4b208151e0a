import { Checkbox, Radio } from 'antd';
import { hasAmounts } from '#contract/import-questions';
import { useText } from '@/services/text';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Selects whether each row is a lot, or rows with the same number form one. */
export default function Grouping({ state: { mapping, setMapping } }: { state: MappingState }) {
  const t = useText();
  return (
    <div className="import-options">
      <Option label={t('imports.rows')}>
        <Checkbox
          checked={mapping.grouped}
          onChange={({ target }) => setMapping({ grouped: target.checked })}
        >
          {t('imports.grouped')}
        </Checkbox>
        {mapping.grouped && hasAmounts(mapping) && (
          <Radio.Group
            aria-label={t('imports.amounts')}
            value={mapping.amounts}
            options={[
              { value: 'PER_PART', label: t('imports.amounts.PER_PART') },
              { value: 'PER_LOT', label: t('imports.amounts.PER_LOT') },
            ]}
            onChange={({ target }) => setMapping({ amounts: target.value })}
          />
        )}
      </Option>
    </div>
  );
}
