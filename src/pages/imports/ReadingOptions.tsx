import { Select } from 'antd';
import {
  type DecimalMark,
  type Delimiter,
  decimalMarks,
  delimiters,
  type Encoding,
  encodings,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';
import { encodingNames } from './encodingNames';
import { markNames } from './markNames';
import type { MappingState } from './useMapping';

const delimiterNames: Record<Delimiter, MessageId> = {
  ',': 'imports.delimiter.comma',
  ';': 'imports.delimiter.semicolon',
  '\t': 'imports.delimiter.tab',
  '|': 'imports.delimiter.bar',
};
const headerRowChoices = 10;

/** Edits how the file is read. The initial values are guesses; the preview follows each change. */
export default function ReadingOptions({ sheet, state }: { sheet: ImportSheet; state: MappingState }) {
  const t = useText();
  const { reading, setReading } = state;
  const isText = sheet.kind === 'TEXT';
  return (
    <div className="import-read">
      <span>{t('imports.readAs')}</span>
      {isText && (
        <Select<Encoding>
          aria-label={t('imports.encoding')}
          value={reading.encoding}
          options={encodings.map((value) => ({
            value,
            label: `${t(encodingNames[value].for)} (${encodingNames[value].name})`,
          }))}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={(encoding) => setReading({ encoding, candidates: undefined })}
        />
      )}
      {isText && (
        <Select<Delimiter>
          aria-label={t('imports.delimiter')}
          value={reading.delimiter}
          options={delimiters.map((value) => ({ value, label: t(delimiterNames[value]) }))}
          onChange={(delimiter) => setReading({ delimiter })}
        />
      )}
      {sheet.sheets.length > 1 && (
        <Select<number>
          aria-label={t('imports.sheet')}
          value={reading.sheet}
          options={sheet.sheets.map((label, index) => ({ value: index + 1, label }))}
          onChange={(number) => setReading({ sheet: number })}
        />
      )}
      <Select<DecimalMark>
        aria-label={t('imports.decimal')}
        value={reading.decimalMark}
        options={decimalMarks.map((value) => ({ value, label: t(markNames[value]) }))}
        onChange={(decimalMark) => setReading({ decimalMark })}
      />
      <Select<number>
        aria-label={t('imports.headerRow')}
        value={reading.headerRow}
        options={Array.from({ length: Math.max(headerRowChoices, reading.headerRow) + 1 }, (_, value) => ({
          value,
          label: value === 0 ? t('imports.headerRow.none') : t('imports.headerRow.at', { row: value }),
        }))}
        onChange={(headerRow) => setReading({ headerRow })}
      />
    </div>
  );
}
