import { Radio } from 'antd';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Asks once per file whether a word before the lot numbers is part of them. */
export default function NumberPrefix({ sheet, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  const [prefix] = sheet.prefixes;
  if (prefix === undefined) return null;
  return (
    <div className="import-options">
      <Option label={t('imports.prefix')}>
        <span>{t('imports.prefix.ask', { prefix })}</span>
        <Radio.Group
          value={state.mapping.keepsPrefix ?? false}
          options={[
            { value: false, label: t('imports.prefix.drop') },
            { value: true, label: t('imports.prefix.keep', { prefix }) },
          ]}
          onChange={({ target }) => state.setMapping({ keepsPrefix: target.value })}
        />
      </Option>
    </div>
  );
}
