import { Input, Radio, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { unitsOf } from '#contract/currencies';
import {
  dateOrders,
  type ImportField,
  importFields,
  importRegisters,
  longestPattern,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { limits } from '#contract/limits';
import { useCategories, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { useFieldName } from './fieldValue';
import { withPattern, withSeparator } from './mappingChange';
import OnlyRows from './OnlyRows';
import type { MappingState } from './useMapping';

interface Props {
  sheet: ImportSheet;
  state: MappingState;
}

/** What a table of columns cannot say: numbers within a text, rows that are parts, what holds for all rows. */
export default function MappingOptions({ sheet, state }: Props) {
  const t = useText();
  const { mapping, setMapping } = state;
  const isRegister = importRegisters.some((noun) => noun === sheet.target.noun);
  const amounts = (Object.keys(mapping.fields) as ImportField[]).some(
    (field) => importFields[field] === 'amount',
  );
  return (
    <div className="import-options">
      {sheet.target.noun === 'auctions' && <NumberPattern sheet={sheet} state={state} />}
      {unitsOf(sheet.currency) && amounts && (
        <Option label={t('imports.fraction')}>
          {mapping.fraction === null && <span className="import-fault">{t('imports.fraction.ask')}</span>}
          <Radio.Group
            value={mapping.fraction}
            options={[
              { value: 'DECIMAL', label: t('imports.fraction.DECIMAL') },
              { value: 'UNITS', label: t('imports.fraction.UNITS') },
            ]}
            onChange={({ target }) => setMapping({ fraction: target.value })}
          />
        </Option>
      )}
      {(mapping.fields.saleDay || mapping.fields.bornOn) && (
        <Option label={t('imports.dateOrder')}>
          <Radio.Group
            value={mapping.dateOrder}
            options={dateOrders.map((value) => ({ value, label: t(`imports.dateOrder.${value}`) }))}
            onChange={({ target }) => setMapping({ dateOrder: target.value })}
          />
        </Option>
      )}
      <JoinedFields state={state} />
      <OnlyRows sheet={sheet} state={state} />
      {isRegister ? <Source state={state} /> : <ForAllRows state={state} />}
    </div>
  );
}

function Option({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

/** Some catalogues print the number within the text: a pattern with one group says what it is. */
function NumberPattern({ sheet, state }: Props) {
  const t = useText();
  const id = useId();
  const { mapping, setMapping } = state;
  const [typed, setTyped] = useState<string>();
  const column = mapping.numberPattern === null ? undefined : mapping.fields.number?.columns[0];
  const pattern = typed ?? mapping.numberPattern ?? '';
  const save = () => {
    if (typed !== undefined && typed !== '' && column !== undefined)
      setMapping(withPattern(mapping, column, typed));
    setTyped(undefined);
  };
  return (
    <Option label={t('imports.pattern')}>
      <Select<number>
        aria-label={t('imports.pattern.column')}
        className="import-field"
        allowClear
        placeholder={t('imports.pattern.none')}
        value={column}
        options={sheet.columns.map(({ header }, at) => ({
          value: at,
          label: header || t('imports.column.unnamed', { number: at + 1 }),
        }))}
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
            maxLength={longestPattern}
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={save}
            onPressEnter={save}
          />
          <span className="import-hint">{t('imports.pattern.hint')}</span>
        </>
      )}
    </Option>
  );
}

const separators = ['', ' ', ', ', '; ', ' – ', ' × ', '\n'];

/** Fields that are put together from several columns. */
function JoinedFields({ state: { mapping, setMapping } }: Pick<Props, 'state'>) {
  const t = useText();
  const nameOf = useFieldName();
  const joined = (Object.keys(mapping.fields) as ImportField[]).filter(
    (field) => (mapping.fields[field]?.columns.length ?? 0) > 1,
  );
  if (joined.length === 0) return null;
  return (
    <Option label={t('imports.joined')}>
      {joined.map((field) => (
        <span key={field} className="import-joined">
          {nameOf(field)}
          <Select<string>
            aria-label={t('imports.joined.by', { field: nameOf(field) })}
            value={mapping.fields[field]?.separator}
            options={separators.map((value) => ({
              value,
              label:
                value === '\n'
                  ? t('imports.joined.line')
                  : value === ''
                    ? t('imports.joined.nothing')
                    : value === ' '
                      ? t('imports.joined.blank')
                      : value.trim(),
            }))}
            onChange={(separator) => setMapping(withSeparator(mapping, field, separator))}
          />
        </span>
      ))}
    </Option>
  );
}

/** Whence people and artists come: beside it their numbers there find them again. */
function Source({ state: { mapping, setMapping } }: Pick<Props, 'state'>) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined && typed !== (mapping.source ?? ''))
      setMapping({ source: typed.trim() || undefined });
    setTyped(undefined);
  };
  return (
    <Option label={t('imports.source')}>
      <Input
        aria-label={t('imports.source')}
        className="import-field"
        maxLength={limits.line}
        value={typed ?? mapping.source ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onPressEnter={save}
      />
    </Option>
  );
}

/** What new lots and works get where the file names none. */
function ForAllRows({ state: { mapping, setMapping } }: Pick<Props, 'state'>) {
  const t = useText();
  const departments = useDepartments();
  const categories = useCategories();
  const options = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Option label={t('imports.forAll')}>
      <Select<number>
        aria-label={t('lots.departmentId')}
        className="import-field"
        allowClear
        placeholder={t('lots.departmentId')}
        value={mapping.departmentId ?? undefined}
        options={options(departments)}
        onChange={(departmentId?: number) => setMapping({ departmentId: departmentId ?? null })}
      />
      <Select<number>
        aria-label={t('lots.categoryId')}
        className="import-field"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('lots.categoryId')}
        value={mapping.categoryId ?? undefined}
        options={options(categories)}
        onChange={(categoryId?: number) => setMapping({ categoryId: categoryId ?? null })}
      />
    </Option>
  );
}
