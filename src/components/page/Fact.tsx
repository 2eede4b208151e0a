import type { ReactNode } from 'react';

/** A term with its value, in a `<dl>`. */
export default function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
