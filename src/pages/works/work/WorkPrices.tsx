import { useIntl } from '@umijs/max';
import { Checkbox } from 'antd';
import { workFields as fields, type WorkForm, type WorkSheet } from '#contract/works';
import { AmountInput } from '@/components/money/AmountInput';
import type { Issues } from '@/components/review/drafts';
import { Declared } from '@/components/review/Labelled';
import { TextLine } from '@/components/review/TextLine';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';

interface Props {
  work: WorkSheet;
  /** including unsaved input */
  edited: WorkForm;
  currency: string;
  issues: Issues;
  onChange(change: Partial<WorkForm>): void;
  onIssue(field: keyof WorkForm, issue: string | undefined): void;
}

/** The asking price, its alternatives, and whether the price is on request. */
export function WorkPrices({ work, edited, currency, issues, onChange, onIssue }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const currencyDetails = useCurrency(currency);
  return (
    <div className="review-prices" lang={locale}>
      <h2>
        {t('work.prices')} <small>{currencyDetails?.code}</small>
      </h2>
      <Declared name="askingPrice" field={fields.askingPrice} issue={issues.askingPrice}>
        <AmountInput
          key={work.id}
          id="field-askingPrice"
          currency={currencyDetails}
          disabled={!work.editable}
          status={issues.askingPrice ? 'error' : undefined}
          value={edited.askingPrice}
          onChange={(askingPrice) => onChange({ askingPrice })}
          onIssue={(issue) => onIssue('askingPrice', issue && t(`amount.${issue}`))}
        />
      </Declared>
      <TextLine
        name="priceNote"
        field={fields.priceNote}
        value={edited.priceNote}
        issue={issues.priceNote}
        readOnly={!work.editable}
        onChange={(priceNote) => onChange({ priceNote })}
        className="is-rest"
      />
      <Checkbox
        checked={edited.priceOnRequest}
        disabled={!work.editable}
        onChange={(event) => onChange({ priceOnRequest: event.target.checked })}
      >
        {t('works.priceOnRequest')}
      </Checkbox>
    </div>
  );
}
