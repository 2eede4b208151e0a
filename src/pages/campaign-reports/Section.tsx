import type { ReactNode } from 'react';
import type { ReportPart } from '#contract/campaign-report-lines';
import { Part } from './Part';

/** A table of the report with a heading; a sentence when there are no rows. */
export function Section({
  id,
  part,
  hint,
  none,
  heads,
  children,
}: {
  /** id of the campaign */
  id: number;
  part: ReportPart;
  hint?: string;
  none: string;
  /** headings: text columns first, then figures */
  heads: readonly { label: string; isFigure?: true }[];
  children: readonly ReactNode[];
}) {
  return (
    <Part id={id} part={part} rowCount={children.length}>
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
    </Part>
  );
}
