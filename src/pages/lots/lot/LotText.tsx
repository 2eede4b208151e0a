import type { ReactNode } from 'react';
import { textsAt } from '#contract/field';
import { lotFormFields as fields, type LotSheet } from '#contract/lots';
import { FieldControl } from '@/components/catalogue/FieldItem';
import { TextLine } from '@/components/review/TextLine';
import { useText } from '@/services/text';
import type { Field } from './drafts';
import { Control, Places, Prices, Taxes, type Props as TermsProps } from './LotTerms';

interface Props extends TermsProps {
  /** numbers are locked once the sale is published */
  numberOpen: boolean;
  /** its pictures */
  children: ReactNode;
}

type TextField = {
  [N in Field]: (typeof fields)[N]['kind'] extends 'text' ? N : never;
}[Field];

/** The lot as it will be printed, edited where it is read; below it what is not printed. */
export function LotText(props: Props) {
  const { lot, draft, faults, onChange, numberOpen, children } = props;
  const t = useText();
  const value = <F extends Field>(field: F): LotSheet[F] => ({ ...lot, ...draft })[field];
  const line = (field: TextField, className?: string) => (
    <TextLine
      key={field}
      name={field}
      field={fields[field]}
      value={value(field)}
      fault={faults[field]}
      readOnly={!lot.editable || (field === 'number' && !numberOpen)}
      onChange={(text) => onChange({ [field]: text })}
      className={className}
    />
  );
  const control = (field: 'attribution' | 'quantity') => (
    <Control field={field} fault={faults[field]}>
      <FieldControl
        field={fields[field]}
        id={`field-${field}`}
        disabled={!lot.editable}
        value={value(field)}
        onChange={(chosen) => (field === 'attribution' || chosen !== null) && onChange({ [field]: chosen })}
      />
    </Control>
  );
  const at = (place: 'fact' | 'passage' | 'internal') => textsAt(fields, place).map((field) => line(field));
  return (
    <section className="review-paper" aria-label={t('lot.text')}>
      <div className="review-top">
        {children}
        <div className="review-identity">
          {line('number', 'is-number')}
          {line('section', 'is-rest')}
          {lot.parts > 1 && line('lotTitle', 'is-title')}
          {line('artist', 'is-artist')}
          {control('attribution')}
          {line('title', 'is-title')}
          <Prices {...props} />
        </div>
      </div>
      <div className="review-fields">{at('fact')}</div>
      {at('passage')}
      <h2>{t('lot.terms')}</h2>
      <div className="review-fields">
        <Places {...props} />
        <Taxes {...props} />
      </div>
      <h2>{t('lot.internal')}</h2>
      <div className="review-fields">
        {control('quantity')}
        {at('internal')}
      </div>
    </section>
  );
}
