import { Select } from 'antd';
import type { ImportField } from '#contract/import-fields';
import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';
import { useFieldName } from './fieldValue';
import { withSeparator } from './mappingChange';
import Option from './Option';
import type { MappingState } from './useMapping';

const separators = ['', ' ', ', ', '; ', ' – ', ' × ', '\n'];
/** Names of separators that are invisible. */
const separatorNames: Record<string, MessageId> = {
  '': 'imports.joined.nothing',
  ' ': 'imports.joined.blank',
  '\n': 'imports.joined.line',
};

/** Edits fields that are joined from several columns. */
export default function JoinedFields({ state: { mapping, setMapping } }: { state: MappingState }) {
  const t = useText();
  const nameOf = useFieldName();
  const joinedFields = (Object.keys(mapping.fields) as ImportField[]).filter(
    (field) => (mapping.fields[field]?.columns.length ?? 0) > 1,
  );
  if (joinedFields.length === 0) return null;
  return (
    <Option label={t('imports.joined')}>
      {joinedFields.map((field) => (
        <span key={field} className="import-joined">
          {nameOf(field)}
          <Select<string>
            aria-label={t('imports.joined.by', { field: nameOf(field) })}
            value={mapping.fields[field]?.separator}
            options={separators.map((value) => {
              const name = separatorNames[value];
              return { value, label: name ? t(name) : value.trim() };
            })}
            onChange={(separator) => setMapping(withSeparator(mapping, field, separator))}
          />
        </span>
      ))}
    </Option>
  );
}
