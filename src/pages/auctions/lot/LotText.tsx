import { useAccess, useIntl } from '@umijs/max';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { attributions, hasResult, type LotSheet } from '#contract/lots';
import { vatSchemes } from '#contract/vat';
import { AmountInput } from '@/components/catalogue/AmountInput';
import { useCategories, useCurrency, useDepartments } from '@/components/catalogue/lookups';
import type { MessageId } from '@/locales/messages';
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
  const line = (field: TextField, options: LineOptions = {}) => (
    <Line
      field={field}
      value={value(field)}
      fault={faults[field]}
      readOnly={!lot.editable || (field === 'number' && !numberOpen)}
      onChange={(text) => onChange({ [field]: text })}
      {...options}
    />
  );
  return (
    <section className="lot-text" aria-label={t('lot.text')}>
      {line('section', { className: 'is-section' })}
      <div className="lot-text-head">
        {line('number', { className: 'is-number' })}
        <div>
          {lot.parts > 1 && line('lotTitle', { className: 'is-title' })}
          <div className="lot-text-artist">
            {line('artist', { className: 'is-artist' })}
            <Select
              size="small"
              variant="borderless"
              id="field-attribution"
              aria-label={t('lots.attribution')}
              disabled={!lot.editable}
              value={value('attribution')}
              popupMatchSelectWidth={false}
              onChange={(attribution) => onChange({ attribution })}
              options={attributions.map((one) => ({
                value: one,
                label: t(`lots.attribution.${one || 'BY'}`),
              }))}
            />
          </div>
          {line('title', { className: 'is-title' })}
        </div>
      </div>
      <div className="lot-text-facts">
        {line('dateText')}
        {line('medium')}
        {line('dimensions')}
      </div>
      {line('description', { rows: 2 })}
      {line('provenance', { rows: 1 })}
      {line('conditionReport', { rows: 1 })}
      <Terms {...props} />
      <h3>{t('lot.internal')}</h3>
      <div className="lot-text-facts">
        {line('location')}
        {line('externalRef')}
        <label className="lot-field" htmlFor="field-quantity">
          <span>{t('lots.quantity')}</span>
          <InputNumber
            id="field-quantity"
            size="small"
            min={1}
            disabled={!lot.editable}
            value={value('quantity')}
            onChange={(quantity) => quantity !== null && onChange({ quantity })}
          />
        </label>
      </div>
      {line('notes', { rows: 1 })}
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
    <Labelled label={`lots.${field}`} field={field} fault={faults[field]}>
      <AmountInput
        key={lot.id}
        id={`field-${field}`}
        size="small"
        currency={money}
        disabled={!open}
        status={faults[field] ? 'error' : undefined}
        value={now[field]}
        onChange={(given) => onChange({ [field]: given })}
        onFault={(fault) => onFault(field, fault && t(`lots.amount.${fault}`))}
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
            <Labelled label="lots.reserveNote" field="reserveNote" fault={faults.reserveNote}>
              <Input
                id="field-reserveNote"
                size="small"
                maxLength={500}
                disabled={!lot.estimateEditable}
                value={now.reserveNote}
                onChange={(event) => onChange({ reserveNote: event.target.value })}
              />
            </Labelled>
          )}
        <Labelled label="lots.departmentId" field="departmentId" fault={faults.departmentId}>
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
        <Labelled label="lots.categoryId" field="categoryId" fault={faults.categoryId}>
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
        <Labelled label="lots.vatScheme" field="vatScheme" fault={faults.vatScheme}>
          <Select
            id="field-vatScheme"
            size="small"
            allowClear
            placeholder={t('lots.vatScheme.inherited')}
            disabled={!lot.editable || (hasResult(lot) && !access['results:correct'])}
            value={now.vatScheme}
            onChange={(vatScheme) => onChange({ vatScheme: vatScheme ?? null })}
            options={vatSchemes.map((scheme) => ({ value: scheme, label: t(`lots.vatScheme.${scheme}`) }))}
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
  label: MessageId;
  field: Field;
  fault: string | undefined;
  children: ReactNode;
}

function Labelled({ label, field, fault, children }: LabelledProps) {
  const t = useText();
  return (
    <div className="lot-field">
      <label htmlFor={`field-${field}`}>{t(label)}</label>
      {children}
      {fault && <span role="alert">{fault}</span>}
    </div>
  );
}

const textFields = [
  'section',
  'number',
  'lotTitle',
  'artist',
  'title',
  'dateText',
  'medium',
  'dimensions',
  'description',
  'provenance',
  'conditionReport',
  'location',
  'externalRef',
  'notes',
] as const;
type TextField = (typeof textFields)[number];
interface LineOptions {
  className?: string;
  rows?: number;
}
interface LineProps extends LineOptions {
  field: TextField;
  value: string;
  fault: string | undefined;
  readOnly: boolean;
  onChange(text: string): void;
}

/** A piece of the printed text that becomes a field where it is touched. */
function Line({ field, value, fault, readOnly, onChange, className = '', rows }: LineProps) {
  const t = useText();
  const faultId = useId();
  const label = t(`lots.${field}`);
  return (
    <div className={`lot-line ${className}`}>
      <Input.TextArea
        id={`field-${field}`}
        variant="borderless"
        autoSize={{ minRows: rows ?? 1, maxRows: 24 }}
        aria-label={label}
        aria-describedby={fault && faultId}
        title={label}
        placeholder={label}
        readOnly={readOnly}
        status={fault ? 'error' : undefined}
        value={value}
        onChange={(event) =>
          onChange(rows === undefined ? event.target.value.replaceAll('\n', ' ') : event.target.value)
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
