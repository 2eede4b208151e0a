import { useIntl } from '@umijs/max';
import { Input } from 'antd';
import { useId } from 'react';
import { type Field as Declared, textsAt } from '#contract/field';
import { lotFormFields as fields, type LotSheet } from '#contract/lots';
import { FieldControl } from '@/components/catalogue/FieldItem';
import { useText } from '@/services/text';
import type { Draft, Field } from './drafts';
import { LotTerms, type Props as TermsProps } from './LotTerms';

interface Props extends TermsProps {
  /** numbers are locked once the sale is published */
  numberOpen: boolean;
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
      <LotTerms {...props} />
      <h2>{t('lot.internal')}</h2>
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
