import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { type ImportField, targetFields } from '#contract/import-fields';
import type { ImportColumn, ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import { useCauseText, useColumnName, useFieldName, useImportedValue } from './fieldValue';
import { findColumnField, withColumn } from './mappingChange';
import type { MappingState } from './useMapping';

/** A table with a row for each column of the file. */
export default function ColumnTable({ sheet, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  const nameOf = useFieldName();
  const columnName = useColumnName();
  const options = [
    { value: '', label: t('imports.leaveOut') },
    ...targetFields[sheet.target.noun].map((field) => ({ value: field as string, label: nameOf(field) })),
  ];
  const [mappedOnly, setMappedOnly] = useState(false);
  return (
    <>
      <Checkbox
        className="import-mapped"
        checked={mappedOnly}
        onChange={({ target }) => setMappedOnly(target.checked)}
      >
        {t('imports.mappedOnly')}
      </Checkbox>
      <div className="import-scroll">
        <table className={state.busy ? 'import-columns import-dimmed' : 'import-columns'}>
          <thead>
            <tr>
              <th scope="col">{t('imports.column.theirs')}</th>
              <th scope="col">{t('imports.column.samples')}</th>
              <th scope="col">{t('imports.column.field')}</th>
              <th scope="col">{t('imports.column.becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {sheet.columns.map((column, index) => {
              const header = columnName(column.header, index);
              const field = findColumnField(state.mapping, index);
              if (mappedOnly && !field) return null;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; two may have one name
                <tr key={index} className={field ? undefined : 'import-unused'}>
                  <th scope="row">
                    {header}
                    {isRepeated(sheet, index) && (
                      <span className="import-warning">{t('imports.column.repeated')}</span>
                    )}
                  </th>
                  <td className="import-samples">{column.samples.join(' · ') || '–'}</td>
                  <td>
                    <Select
                      aria-label={t('imports.column.fieldOf', { column: header })}
                      className="import-field"
                      showSearch={{ optionFilterProp: 'label' }}
                      value={field ?? ''}
                      options={options}
                      onChange={(value) =>
                        state.setMapping(
                          withColumn(state.mapping, index, (value || null) as ImportField | null),
                        )
                      }
                    />
                    {column.confidence === 'LIKELY' && column.field === field && (
                      <span className="import-likely">{t('imports.likely')}</span>
                    )}
                  </td>
                  <td>
                    <ParsedSamples column={column} field={field} sheet={sheet} />
                    {column.amountNote && column.field === field && (
                      <span className="import-warning">
                        {t(`imports.${field ? 'taken' : 'notTaken'}.${column.amountNote as 'OTHER_SCALE'}`, {
                          currency: sheet.currency.code,
                        })}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Columns with the same heading are easily confused. */
const isRepeated = ({ columns }: ImportSheet, index: number): boolean => {
  const header = columns[index]?.header.toLowerCase();
  return (
    Boolean(header) &&
    columns.some((other, otherIndex) => otherIndex !== index && other.header.toLowerCase() === header)
  );
};

/** Shows parsed values; for unreadable ones the reason. */
function ParsedSamples({
  column,
  field,
  sheet,
}: {
  column: ImportColumn;
  field: ImportField | null;
  sheet: ImportSheet;
}) {
  const causeText = useCauseText();
  const formatValue = useImportedValue(sheet.currency);
  // The reply to the last change is still pending.
  if (field === null || column.field !== field) return <span className="import-becomes">–</span>;
  const isError = ({ value, issue }: ImportColumn['becomes'][number]) => issue !== null && value === null;
  return (
    <ul className="import-becomes">
      {column.becomes.map((result, index, all) =>
        // An issue that applies to several values is shown once.
        isError(result) &&
        all.findIndex((other) => isError(other) && other.issue === result.issue) < index ? null : (
          <li key={column.samples[index]} className={isError(result) ? 'import-issue' : undefined}>
            {isError(result) ? causeText(result.issue ?? '') : formatValue(field, result.value)}
          </li>
        ),
      )}
    </ul>
  );
}
