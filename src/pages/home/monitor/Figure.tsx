import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** a second, smaller line */
  note?: ReactNode;
  children: ReactNode;
}

/** A figure of the monitor with its name. */
export default function Figure({ label, note, children }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        <small>{note}</small>
      </dd>
    </div>
  );
}
