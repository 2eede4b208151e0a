import type { ReactNode } from 'react';
import { lotFormFields as fields } from '#contract/lot-fields';
import { ReviewText } from '@/components/review/ReviewText';
import { TextLine } from '@/components/review/TextLine';
import { Prices, Taxes, type Props as TermsProps } from './LotTerms';

interface Props extends TermsProps {
  /** numbers are locked once the sale is published */
  canEditNumber: boolean;
  /** the pictures */
  children: ReactNode;
}

/** The lot as it will be printed, edited in place; below it what is not printed. */
export function LotText(props: Props) {
  const { lot, draft, issues, onChange, canEditNumber, children } = props;
  const edited = { ...lot, ...draft };
  const renderTextLine = (field: 'number' | 'section' | 'lotTitle', className: string, isEditable = true) => (
    <TextLine
      name={field}
      field={fields[field]}
      value={edited[field]}
      issue={issues[field]}
      readOnly={!lot.editable || !isEditable}
      onChange={(text) => onChange({ [field]: text })}
      className={className}
    />
  );
  return (
    <ReviewText
      now={edited}
      issues={issues}
      editable={lot.editable}
      onChange={onChange}
      pictures={children}
      head={
        <>
          {renderTextLine('number', 'is-number', canEditNumber)}
          {renderTextLine('section', 'is-rest')}
          {lot.parts > 1 && renderTextLine('lotTitle', 'is-title')}
        </>
      }
      prices={<Prices {...props} />}
      terms={<Taxes {...props} />}
    />
  );
}
