import type { ReactNode } from 'react';

/** A labeled option of the import. */
export default function Option({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
