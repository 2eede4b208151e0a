import { Radio } from 'antd';
import { decimalMarks } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import { useColumnName } from './fieldValue';
import { withMark } from './mappingChange';
import { markNames } from './markNames';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Selects the decimal separator of columns that differ from the rest of the file; shown when a column is ambiguous. */
export default function ColumnMarks({ sheet, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  const columnName = useColumnName();
  const { mapping, setMapping } = state;
  const options = Object.entries(mapping.notations ?? {}).flatMap(([key, { decimalMark, isOpen }]) => {
    const column = sheet.columns[Number(key)];
    if (!column) return [];
    return (
      <Option key={key} label={t('imports.mark', { column: columnName(column.header, Number(key)) })}>
        {isOpen && (
          <span className="import-issue">
            {t('imports.mark.ask', { samples: column.ambiguousSamples.join(' · ') })}
          </span>
        )}
        <Radio.Group
          value={isOpen ? null : decimalMark}
          options={decimalMarks.map((value) => ({ value, label: t(markNames[value]) }))}
          onChange={({ target }) => setMapping(withMark(mapping, key, target.value))}
        />
      </Option>
    );
  });
  return options.length > 0 && <div className="import-options">{options}</div>;
}
