import type { ReactNode } from 'react';

/** A table under its heading; where it has no rows a sentence instead. */
export function Section({
  title,
  hint,
  none,
  heads,
  children,
}: {
  title: string;
  hint?: string;
  none: string;
  /** the first ones are texts, the others figures */
  heads: readonly { label: string; isFigure?: true }[];
  children: readonly ReactNode[];
}) {
  return (
    <section className="campaign-section">
      <h2>{title}</h2>
      {hint && <p className="quiet">{hint}</p>}
      {children.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <div className="campaign-table">
          <table className="plain-table">
            <thead>
              <tr>
                {heads.map(({ label, isFigure }) => (
                  <th key={label} scope="col" className={isFigure && 'is-right'}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  );
}
