import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import type { Field } from '#contract/api/field';

interface Props {
  /** of the control below it */
  id: string;
  label: string;
  issue?: string;
  issueId?: string;
  className?: string;
  children: ReactNode;
}

/** A control with its label above and its issue below. */
export function Labelled({ id, label, issue, issueId, className = '', children }: Props) {
  return (
    <div className={`review-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children}
      {issue && (
        <span role="alert" id={issueId}>
          {issue}
        </span>
      )}
    </div>
  );
}

interface DeclaredProps {
  name: string;
  field: Field;
  issue: string | undefined;
  children: ReactNode;
}

/** A declared field with its label; its control is `field-<name>`. */
export function Declared({ name, field: { label }, issue, children }: DeclaredProps) {
  const { formatMessage } = useIntl();
  return (
    <Labelled id={`field-${name}`} label={formatMessage({ id: label })} issue={issue}>
      {children}
    </Labelled>
  );
}
