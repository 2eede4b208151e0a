import { useAccess, useIntl } from '@umijs/max';
import { Checkbox } from 'antd';
import { lotFormFields as fields } from '#contract/lot-fields';
import { hasResult } from '#contract/lot-states';
import type { LotForm, LotSheet } from '#contract/lots';
import { FieldControl } from '@/components/catalogue/FieldItem';
import { AmountInput } from '@/components/money/AmountInput';
import type { Issues } from '@/components/review/drafts';
import { Declared } from '@/components/review/Labelled';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';

type Draft = Partial<LotForm>;

export interface Props {
  lot: LotSheet;
  draft: Draft;
  currency: string;
  issues: Issues;
  onChange(change: Draft): void;
  onIssue(field: keyof LotForm, issue: string | undefined): void;
}

/** Estimate, reserve (with the permission), starting price. */
export function Prices({ lot, draft, currency, issues, onChange, onIssue }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const currencyDetails = useCurrency(currency);
  const edited = { ...lot, ...draft };
  const isEditable = lot.estimateEditable;
  const renderAmount = (
    field: 'estimateLow' | 'estimateHigh' | 'reserve' | 'startPrice',
    editable: boolean,
  ) => (
    <Declared name={field} field={fields[field]} issue={issues[field]}>
      <AmountInput
        key={lot.id}
        id={`field-${field}`}
        currency={currencyDetails}
        disabled={!editable}
        status={issues[field] ? 'error' : undefined}
        value={edited[field]}
        onChange={(value) => onChange({ [field]: value })}
        onIssue={(issue) => onIssue(field, issue && t(`amount.${issue}`))}
      />
    </Declared>
  );
  const isAboveEstimate = (edited.reserve ?? 0) > (edited.estimateLow ?? Number.POSITIVE_INFINITY);
  return (
    <div className="review-prices" lang={locale}>
      <h2>
        {t('lot.prices')} <small>{currencyDetails?.code}</small>
      </h2>
      {renderAmount('estimateLow', isEditable)}
      {renderAmount('estimateHigh', isEditable)}
      {lot.reserveVisible && renderAmount('reserve', isEditable)}
      {renderAmount('startPrice', lot.editable)}
      <Checkbox
        checked={edited.estimateOnRequest}
        disabled={!isEditable}
        onChange={(event) => onChange({ estimateOnRequest: event.target.checked })}
      >
        {t('lots.estimateOnRequest')}
      </Checkbox>
      {lot.reserveVisible && (edited.reserveNote !== '' || isAboveEstimate) && (
        <Declared name="reserveNote" field={fields.reserveNote} issue={issues.reserveNote}>
          <FieldControl
            field={fields.reserveNote}
            id="field-reserveNote"
            disabled={!isEditable}
            value={edited.reserveNote}
            onChange={(reserveNote) => onChange({ reserveNote } as Draft)}
          />
        </Declared>
      )}
    </div>
  );
}

/** Tax scheme and resale right. */
export function Taxes({ lot, draft, issues, onChange }: Props) {
  const t = useText();
  const access = useAccess();
  const { vatScheme, arrApplies } = { ...lot, ...draft };
  return (
    <>
      <Declared name="vatScheme" field={fields.vatScheme} issue={issues.vatScheme}>
        <FieldControl
          field={fields.vatScheme}
          id="field-vatScheme"
          placeholder={t('lots.vatScheme.inherited')}
          disabled={!lot.editable || (hasResult(lot) && !access['results:correct'])}
          value={vatScheme}
          onChange={(value) => onChange({ vatScheme: value } as Draft)}
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
