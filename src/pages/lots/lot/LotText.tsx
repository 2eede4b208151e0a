import type { ReactNode } from 'react';
import { lotFormFields as fields } from '#contract/lot-fields';
import { ReviewText } from '@/components/review/ReviewText';
import { TextLine } from '@/components/review/TextLine';
import { Prices, Taxes, type Props as TermsProps } from './LotTerms';

interface Props extends TermsProps {
  /** numbers are locked once the sale is published */
  numberOpen: boolean;
  /** its pictures */
  children: ReactNode;
}

/** The lot as it will be printed, edited where it is read; below it what is not printed. */
export function LotText(props: Props) {
  const { lot, draft, faults, onChange, numberOpen, children } = props;
  const now = { ...lot, ...draft };
  const line = (field: 'number' | 'section' | 'lotTitle', className: string, open = true) => (
    <TextLine
      name={field}
      field={fields[field]}
      value={now[field]}
      fault={faults[field]}
      readOnly={!lot.editable || !open}
      onChange={(text) => onChange({ [field]: text })}
      className={className}
    />
  );
  return (
    <ReviewText
      now={now}
      faults={faults}
      editable={lot.editable}
      onChange={onChange}
      pictures={children}
      head={
        <>
          {line('number', 'is-number', numberOpen)}
          {line('section', 'is-rest')}
          {lot.parts > 1 && line('lotTitle', 'is-title')}
        </>
      }
      prices={<Prices {...props} />}
      terms={<Taxes {...props} />}
    />
  );
}
