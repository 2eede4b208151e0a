import { skipToken, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ImportSheet } from '#contract/import-sheet';
import { api } from '@/services/api';
import { importKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useColumnOptions } from './fieldValue';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Limits the import to rows with certain values in a column, for files with several sales. */
export default function OnlyRows({ sheet, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  const columns = useColumnOptions(sheet);
  const { only } = state.mapping;
  const { data } = useQuery({
    queryKey: importKeys.values(sheet.id, only?.column, sheet.reading),
    queryFn: only
      ? () => api.imports.values({ params: { id: sheet.id }, query: { column: only.column } })
      : skipToken,
    throwOnError: false,
  });
  return (
    <Option label={t('imports.only')}>
      <Select<number>
        aria-label={t('imports.only.column')}
        className="import-field"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('imports.only.all')}
        value={only?.column}
        options={columns}
        onChange={(column?: number) => {
          const [first] = column === undefined ? [] : (sheet.columns[column]?.samples ?? []);
          state.setMapping({
            only: column === undefined || first === undefined ? undefined : { column, values: [first] },
          });
        }}
      />
      {only && (
        <Select<string[]>
          mode="tags"
          aria-label={t('imports.only.values')}
          className="import-field"
          value={only.values}
          options={data?.values.map(({ text, rows }) => ({ value: text, label: `${text} (${rows})` }))}
          onChange={(values) => values.length > 0 && state.setMapping({ only: { ...only, values } })}
        />
      )}
    </Option>
  );
}
