import type { ReactNode } from 'react';

/** What is asked about a file, under its name. */
export default function Option({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
