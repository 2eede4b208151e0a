import { useAccess, useIntl } from '@umijs/max';
import { Checkbox } from 'antd';
import { lotFormFields as fields } from '#contract/lot-fields';
import { hasResult } from '#contract/lot-states';
import type { LotForm, LotSheet } from '#contract/lots';
import { FieldControl } from '@/components/catalogue/FieldItem';
import { AmountInput } from '@/components/money/AmountInput';
import type { Faults } from '@/components/review/drafts';
import { Declared } from '@/components/review/Labelled';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';

type Draft = Partial<LotForm>;

export interface Props {
  lot: LotSheet;
  draft: Draft;
  currency: string;
  faults: Faults;
  onChange(change: Draft): void;
  onFault(field: keyof LotForm, fault: string | undefined): void;
}

/** Estimate, reserve (by right), starting price. */
export function Prices({ lot, draft, currency, faults, onChange, onFault }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const money = useCurrency(currency);
  const now = { ...lot, ...draft };
  const open = lot.estimateEditable;
  const amount = (field: 'estimateLow' | 'estimateHigh' | 'reserve' | 'startPrice', editable: boolean) => (
    <Declared name={field} field={fields[field]} fault={faults[field]}>
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
    </Declared>
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
        <Declared name="reserveNote" field={fields.reserveNote} fault={faults.reserveNote}>
          <FieldControl
            field={fields.reserveNote}
            id="field-reserveNote"
            disabled={!open}
            value={now.reserveNote}
            onChange={(reserveNote) => onChange({ reserveNote } as Draft)}
          />
        </Declared>
      )}
    </div>
  );
}

/** Tax scheme and resale right. */
export function Taxes({ lot, draft, faults, onChange }: Props) {
  const t = useText();
  const access = useAccess();
  const { vatScheme, arrApplies } = { ...lot, ...draft };
  return (
    <>
      <Declared name="vatScheme" field={fields.vatScheme} fault={faults.vatScheme}>
        <FieldControl
          field={fields.vatScheme}
          id="field-vatScheme"
          placeholder={t('lots.vatScheme.inherited')}
          disabled={!lot.editable || (hasResult(lot) && !access['results:correct'])}
          value={vatScheme}
          onChange={(chosen) => onChange({ vatScheme: chosen } as Draft)}
        />
      </Declared>
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
