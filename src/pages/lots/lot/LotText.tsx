import { useAccess, useIntl } from '@umijs/max';
import { Checkbox, Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { type Field as Declared, textsAt } from '#contract/field';
import { lotFormFields as fields, hasResult, type LotSheet } from '#contract/lots';
import { FieldControl } from '@/components/catalogue/FieldItem';
import { AmountInput } from '@/components/money/AmountInput';
import { useCategories, useCurrency, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import type { Draft, Field } from './drafts';

export type Faults = Readonly<Partial<Record<Field, string>>>;

interface Props {
  lot: LotSheet;
  draft: Draft;
  currency: string;
  /** numbers are locked once the sale is published */
  numberOpen: boolean;
  faults: Faults;
  onChange(change: Draft): void;
  onFault(field: Field, fault: string | undefined): void;
}

/** The lot as it will be printed, edited where it is read; below it what is not printed. */
export function LotText(props: Props) {
  const { lot, draft, faults, onChange, numberOpen } = props;
  const t = useText();
  const value = <F extends Field>(field: F): LotSheet[F] => ({ ...lot, ...draft })[field];
  const line = (field: TextField, className?: string) => (
    <Line
      key={field}
      field={field}
      value={value(field)}
      fault={faults[field]}
      readOnly={!lot.editable || (field === 'number' && !numberOpen)}
      onChange={(text) => onChange({ [field]: text })}
      className={className}
    />
  );
  const at = (place: 'fact' | 'passage' | 'internal') => textsAt(fields, place).map((field) => line(field));
  return (
    <section className="lot-text" aria-label={t('lot.text')}>
      {line('section', 'is-section')}
      <div className="lot-text-head">
        {line('number', 'is-number')}
        <div>
          {lot.parts > 1 && line('lotTitle', 'is-title')}
          <div className="lot-text-artist">
            {line('artist', 'is-artist')}
            <FieldControl
              field={fields.attribution}
              size="small"
              variant="borderless"
              id="field-attribution"
              aria-label={t('lots.attribution')}
              disabled={!lot.editable}
              value={value('attribution')}
              onChange={(attribution) => onChange({ attribution } as Draft)}
            />
          </div>
          {line('title', 'is-title')}
        </div>
      </div>
      <div className="lot-text-facts">{at('fact')}</div>
      {at('passage')}
      <Terms {...props} />
      <h3>{t('lot.internal')}</h3>
      <div className="lot-text-facts">
        <label className="lot-field" htmlFor="field-quantity">
          <span>{t('lots.quantity')}</span>
          <FieldControl
            field={fields.quantity}
            id="field-quantity"
            size="small"
            disabled={!lot.editable}
            value={value('quantity')}
            onChange={(quantity) => quantity !== null && onChange({ quantity } as Draft)}
          />
        </label>
        {at('internal')}
      </div>
    </section>
  );
}

/** Estimate, reserve (by right), department, category, tax. */
function Terms({ lot, draft, currency, faults, onChange, onFault }: Props) {
  const t = useText();
  const access = useAccess();
  const { locale } = useIntl();
  const departments = useDepartments();
  const categories = useCategories();
  const money = useCurrency(currency);
  const now = { ...lot, ...draft };
  const amount = (field: 'estimateLow' | 'estimateHigh' | 'reserve' | 'startPrice', open: boolean) => (
    <Labelled field={field} fault={faults[field]}>
      <AmountInput
        key={lot.id}
        id={`field-${field}`}
        size="small"
        currency={money}
        disabled={!open}
        status={faults[field] ? 'error' : undefined}
        value={now[field]}
        onChange={(given) => onChange({ [field]: given })}
        onFault={(fault) => onFault(field, fault && t(`amount.${fault}`))}
      />
    </Labelled>
  );
  const inDepartment = categories.filter(
    (one) =>
      (one.active || one.id === now.categoryId) &&
      (now.departmentId === null || one.departmentId === now.departmentId),
  );
  return (
    <>
      <h3>
        {t('lot.terms')} <small>{money?.code}</small>
      </h3>
      <div className="lot-terms" lang={locale}>
        {amount('estimateLow', lot.estimateEditable)}
        {amount('estimateHigh', lot.estimateEditable)}
        {lot.reserveVisible && amount('reserve', lot.estimateEditable)}
        {amount('startPrice', lot.editable)}
        <Checkbox
          checked={now.estimateOnRequest}
          disabled={!lot.estimateEditable}
          onChange={(event) => onChange({ estimateOnRequest: event.target.checked })}
        >
          {t('lots.estimateOnRequest')}
        </Checkbox>
        {lot.reserveVisible &&
          (now.reserveNote !== '' || (now.reserve ?? 0) > (now.estimateLow ?? Number.POSITIVE_INFINITY)) && (
            <Labelled field="reserveNote" fault={faults.reserveNote}>
              <FieldControl
                field={fields.reserveNote}
                id="field-reserveNote"
                size="small"
                disabled={!lot.estimateEditable}
                value={now.reserveNote}
                onChange={(reserveNote) => onChange({ reserveNote } as Draft)}
              />
            </Labelled>
          )}
        <Labelled field="departmentId" fault={faults.departmentId}>
          <Select
            id="field-departmentId"
            size="small"
            allowClear
            disabled={!lot.editable}
            value={now.departmentId}
            onChange={(departmentId) => onChange({ departmentId: departmentId ?? null })}
            options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Labelled>
        <Labelled field="categoryId" fault={faults.categoryId}>
          <Select
            id="field-categoryId"
            size="small"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            disabled={!lot.editable}
            value={now.categoryId}
            onChange={(categoryId) => onChange({ categoryId: categoryId ?? null })}
            options={inDepartment.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Labelled>
        <Labelled field="vatScheme" fault={faults.vatScheme}>
          <FieldControl
            field={fields.vatScheme}
            id="field-vatScheme"
            size="small"
            placeholder={t('lots.vatScheme.inherited')}
            disabled={!lot.editable || (hasResult(lot) && !access['results:correct'])}
            value={now.vatScheme}
            onChange={(vatScheme) => onChange({ vatScheme } as Draft)}
          />
        </Labelled>
        <Checkbox
          checked={now.arrApplies}
          disabled={!lot.editable}
          onChange={(event) => onChange({ arrApplies: event.target.checked })}
        >
          {t('lots.arrApplies')}
        </Checkbox>
      </div>
    </>
  );
}

interface LabelledProps {
  field: Field;
  fault: string | undefined;
  children: ReactNode;
}

function Labelled({ field, fault, children }: LabelledProps) {
  const t = useText();
  return (
    <div className="lot-field">
      <label htmlFor={`field-${field}`}>{t(fields[field].label)}</label>
      {children}
      {fault && <span role="alert">{fault}</span>}
    </div>
  );
}

type TextField = {
  [N in Field]: (typeof fields)[N]['kind'] extends 'text' ? N : never;
}[Field];
interface LineProps {
  className: string | undefined;
  field: TextField;
  value: string;
  fault: string | undefined;
  readOnly: boolean;
  onChange(text: string): void;
}

/** A piece of the printed text that becomes a field where it is touched. */
function Line({ field, value, fault, readOnly, onChange, className = '' }: LineProps) {
  const faultId = useId();
  const { label: id, max, lines }: Declared = fields[field];
  const { formatMessage } = useIntl();
  const label = formatMessage({ id });
  return (
    <div className={`lot-line ${className}`}>
      <Input.TextArea
        id={`field-${field}`}
        variant="borderless"
        autoSize={{ minRows: lines ?? 1, maxRows: 24 }}
        maxLength={max}
        aria-label={label}
        aria-describedby={fault && faultId}
        title={label}
        placeholder={label}
        readOnly={readOnly}
        status={fault ? 'error' : undefined}
        value={value}
        onChange={(event) =>
          onChange(lines === undefined ? event.target.value.replaceAll('\n', ' ') : event.target.value)
        }
      />
      {fault && (
        <span role="alert" id={faultId}>
          {fault}
        </span>
      )}
    </div>
  );
}
