import { useAccess, useIntl } from '@umijs/max';
import { Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import { lotFormFields as fields, hasResult, type LotSheet } from '#contract/lots';
import { FieldControl } from '@/components/catalogue/FieldItem';
import { AmountInput } from '@/components/money/AmountInput';
import { useCategories, useCurrency, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import type { Draft, Faults, Field } from './drafts';

export interface Props {
  lot: LotSheet;
  draft: Draft;
  currency: string;
  faults: Faults;
  onChange(change: Draft): void;
  onFault(field: Field, fault: string | undefined): void;
}

/** Estimate, reserve (by right), department, category, tax. */
export function LotTerms(props: Props) {
  const t = useText();
  const { locale } = useIntl();
  const money = useCurrency(props.currency);
  return (
    <>
      <h2>
        {t('lot.terms')} <small>{money?.code}</small>
      </h2>
      <div className="lot-terms" lang={locale}>
        <Prices {...props} />
        <Places {...props} />
        <Taxes {...props} />
      </div>
    </>
  );
}

function Prices({ lot, draft, currency, faults, onChange, onFault }: Props) {
  const t = useText();
  const money = useCurrency(currency);
  const now = { ...lot, ...draft };
  const open = lot.estimateEditable;
  const amount = (field: 'estimateLow' | 'estimateHigh' | 'reserve' | 'startPrice', editable: boolean) => (
    <Labelled field={field} fault={faults[field]}>
      <AmountInput
        key={lot.id}
        id={`field-${field}`}
        size="small"
        currency={money}
        disabled={!editable}
        status={faults[field] ? 'error' : undefined}
        value={now[field]}
        onChange={(given) => onChange({ [field]: given })}
        onFault={(fault) => onFault(field, fault && t(`amount.${fault}`))}
      />
    </Labelled>
  );
  const isAboveEstimate = (now.reserve ?? 0) > (now.estimateLow ?? Number.POSITIVE_INFINITY);
  return (
    <>
      {amount('estimateLow', open)}
      {amount('estimateHigh', open)}
      {lot.reserveVisible && amount('reserve', open)}
      {amount('startPrice', lot.editable)}
      <Checkbox
        checked={now.estimateOnRequest}
        disabled={!open}
        onChange={(event) => onChange({ estimateOnRequest: event.target.checked })}
      >
        {t('lots.estimateOnRequest')}
      </Checkbox>
      {lot.reserveVisible && (now.reserveNote !== '' || isAboveEstimate) && (
        <Labelled field="reserveNote" fault={faults.reserveNote}>
          <FieldControl
            field={fields.reserveNote}
            id="field-reserveNote"
            size="small"
            disabled={!open}
            value={now.reserveNote}
            onChange={(reserveNote) => onChange({ reserveNote } as Draft)}
          />
        </Labelled>
      )}
    </>
  );
}

/** Department, and a category of it. */
function Places({ lot, draft, faults, onChange }: Props) {
  const departments = useDepartments();
  const categories = useCategories();
  const { departmentId, categoryId } = { ...lot, ...draft };
  const inDepartment = categories.filter(
    (one) =>
      (one.active || one.id === categoryId) && (departmentId === null || one.departmentId === departmentId),
  );
  return (
    <>
      <Labelled field="departmentId" fault={faults.departmentId}>
        <Select
          id="field-departmentId"
          size="small"
          allowClear
          disabled={!lot.editable}
          value={departmentId}
          onChange={(chosen) => onChange({ departmentId: chosen ?? null })}
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
          value={categoryId}
          onChange={(chosen) => onChange({ categoryId: chosen ?? null })}
          options={inDepartment.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Labelled>
    </>
  );
}

/** Tax scheme and resale right. */
function Taxes({ lot, draft, faults, onChange }: Props) {
  const t = useText();
  const access = useAccess();
  const { vatScheme, arrApplies } = { ...lot, ...draft };
  return (
    <>
      <Labelled field="vatScheme" fault={faults.vatScheme}>
        <FieldControl
          field={fields.vatScheme}
          id="field-vatScheme"
          size="small"
          placeholder={t('lots.vatScheme.inherited')}
          disabled={!lot.editable || (hasResult(lot) && !access['results:correct'])}
          value={vatScheme}
          onChange={(chosen) => onChange({ vatScheme: chosen } as Draft)}
        />
      </Labelled>
      <Checkbox
        checked={arrApplies}
        disabled={!lot.editable}
        onChange={(event) => onChange({ arrApplies: event.target.checked })}
      >
        {t('lots.arrApplies')}
      </Checkbox>
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
