import type { ReactNode } from 'react';

interface Props {
  /** of the control below it */
  id: string;
  label: string;
  fault?: string;
  faultId?: string;
  className?: string;
  children: ReactNode;
}

/** A control under its name, and below it what is wrong with what it holds. */
export function Labelled({ id, label, fault, faultId, className = '', children }: Props) {
  return (
    <div className={`review-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children}
      {fault && (
        <span role="alert" id={faultId}>
          {fault}
        </span>
      )}
    </div>
  );
}
