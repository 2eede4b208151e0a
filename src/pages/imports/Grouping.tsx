import { Checkbox, Radio } from 'antd';
import { type ImportField, importFields } from '#contract/import-fields';
import { useText } from '@/services/text';
import type { MappingState } from './useMapping';

/** Is each row a lot, or do the rows of one number form one? */
export default function Grouping({ state: { mapping, setMapping } }: { state: MappingState }) {
  const t = useText();
  const amounts = (Object.keys(mapping.fields) as ImportField[]).some(
    (field) => importFields[field] === 'amount',
  );
  return (
    <div className="import-options">
      <fieldset>
        <legend>{t('imports.rows')}</legend>
        <Checkbox
          checked={mapping.grouped}
          onChange={({ target }) => setMapping({ grouped: target.checked })}
        >
          {t('imports.grouped')}
        </Checkbox>
        {mapping.grouped && amounts && (
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
      </fieldset>
    </div>
  );
}
