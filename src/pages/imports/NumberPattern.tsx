import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { maxPatternLength } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import { useColumnOptions } from './fieldValue';
import { withPattern } from './mappingChange';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Edits a pattern with one group that extracts the lot number from a text, because some catalogs print it there. */
export default function NumberPattern({ sheet, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  const columns = useColumnOptions(sheet);
  const id = useId();
  const { mapping, setMapping } = state;
  const [draft, setDraft] = useState<string>();
  const column = mapping.numberPattern === null ? undefined : mapping.fields.number?.columns[0];
  const pattern = draft ?? mapping.numberPattern ?? '';
  const save = () => {
    if (draft !== undefined && draft !== '' && column !== undefined)
      setMapping(withPattern(mapping, column, draft));
    setDraft(undefined);
  };
  return (
    <Option label={t('imports.pattern')}>
      <Select<number>
        aria-label={t('imports.pattern.column')}
        className="import-field"
        allowClear
        placeholder={t('imports.pattern.none')}
        value={column}
        options={columns}
        onChange={(value?: number) =>
          setMapping(withPattern(mapping, value ?? null, pattern || '^(\\d+[A-Za-z]*)'))
        }
      />
      {column !== undefined && (
        <>
          <label htmlFor={id}>{t('imports.pattern.text')}</label>
          <Input
            id={id}
            className="import-pattern"
            value={pattern}
            maxLength={maxPatternLength}
            spellCheck={false}
            onChange={({ target }) => setDraft(target.value)}
            onBlur={save}
            onPressEnter={save}
          />
          <span className="import-hint">{t('imports.pattern.hint')}</span>
        </>
      )}
    </Option>
  );
}
