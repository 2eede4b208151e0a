import { useAccess, useIntl } from '@umijs/max';
import { Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import { lotFormFields as fields, hasResult, type LotSheet } from '#contract/lots';
import { FieldControl } from '@/components/catalogue/FieldItem';
import { AmountInput } from '@/components/money/AmountInput';
import { Labelled } from '@/components/review/Labelled';
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

/** Estimate, reserve (by right), starting price. */
export function Prices({ lot, draft, currency, faults, onChange, onFault }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const money = useCurrency(currency);
  const now = { ...lot, ...draft };
  const open = lot.estimateEditable;
  const amount = (field: 'estimateLow' | 'estimateHigh' | 'reserve' | 'startPrice', editable: boolean) => (
    <Control field={field} fault={faults[field]}>
      <AmountInput
        key={lot.id}
        id={`field-${field}`}
        currency={money}
        disabled={!editable}
        status={faults[field] ? 'error' : undefined}
        value={now[field]}
        onChange={(given) => onChange({ [field]: given })}
        onFault={(fault) => onFault(field, fault && t(`amount.${fault}`))}
      />
    </Control>
  );
  const isAboveEstimate = (now.reserve ?? 0) > (now.estimateLow ?? Number.POSITIVE_INFINITY);
  return (
    <div className="review-prices" lang={locale}>
      <h2>
        {t('lot.prices')} <small>{money?.code}</small>
      </h2>
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
        <Control field="reserveNote" fault={faults.reserveNote}>
          <FieldControl
            field={fields.reserveNote}
            id="field-reserveNote"
            disabled={!open}
            value={now.reserveNote}
            onChange={(reserveNote) => onChange({ reserveNote } as Draft)}
          />
        </Control>
      )}
    </div>
  );
}

/** Department, and a category of it. */
export function Places({ lot, draft, faults, onChange }: Props) {
  const departments = useDepartments();
  const categories = useCategories();
  const { departmentId, categoryId } = { ...lot, ...draft };
  const inDepartment = categories.filter(
    (one) =>
      (one.active || one.id === categoryId) && (departmentId === null || one.departmentId === departmentId),
  );
  return (
    <>
      <Control field="departmentId" fault={faults.departmentId}>
        <Select
          id="field-departmentId"
          allowClear
          disabled={!lot.editable}
          value={departmentId}
          onChange={(chosen) => onChange({ departmentId: chosen ?? null })}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Control>
      <Control field="categoryId" fault={faults.categoryId}>
        <Select
          id="field-categoryId"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!lot.editable}
          value={categoryId}
          onChange={(chosen) => onChange({ categoryId: chosen ?? null })}
          options={inDepartment.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Control>
    </>
  );
}

/** Tax scheme and resale right. */
export function Taxes({ lot, draft, faults, onChange }: Props) {
  const t = useText();
  const access = useAccess();
  const { vatScheme, arrApplies } = { ...lot, ...draft };
  return (
    <>
      <Control field="vatScheme" fault={faults.vatScheme}>
        <FieldControl
          field={fields.vatScheme}
          id="field-vatScheme"
          placeholder={t('lots.vatScheme.inherited')}
          disabled={!lot.editable || (hasResult(lot) && !access['results:correct'])}
          value={vatScheme}
          onChange={(chosen) => onChange({ vatScheme: chosen } as Draft)}
        />
      </Control>
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

interface ControlProps {
  field: Field;
  fault: string | undefined;
  children: ReactNode;
}

/** A declared field of the lot under its name. */
export function Control({ field, fault, children }: ControlProps) {
  const t = useText();
  return (
    <Labelled id={`field-${field}`} label={t(fields[field].label)} fault={fault}>
      {children}
    </Labelled>
  );
}
