import type { CSSProperties } from 'react';
import Link from '@/components/page/Link';

export interface Column {
  key: string;
  /** the rows behind it */
  to: string;
  /** what it says, for a pointer on it and for screen readers */
  text: string;
  value: number;
  /** drawn behind the value */
  behind?: number;
  /** below the column */
  label?: string;
}

interface Props {
  label: string;
  columns: readonly Column[];
  isSmall?: boolean;
}

/** A chart of columns, each a link to its rows. Drawn by styles alone, so it prints like text. */
export default function Columns({ label, columns, isSmall }: Props) {
  const highest = Math.max(1, ...columns.flatMap(({ value, behind = 0 }) => [value, behind]));
  const toStyle = (value: number) =>
    ({ '--part': `${(Math.max(value, 0) / highest) * 100}%` }) as CSSProperties;
  return (
    <ol className={isSmall ? 'analysis-columns is-small' : 'analysis-columns'} aria-label={label}>
      {columns.map(({ key, to, text, value, behind, label: name }) => (
        <li key={key}>
          <Link to={to} title={text} aria-label={text}>
            <span className="analysis-plot">
              {behind !== undefined && <i className="is-behind" style={toStyle(behind)} />}
              <i style={toStyle(value)} />
            </span>
            {name !== undefined && <small>{name}</small>}
          </Link>
        </li>
      ))}
    </ol>
  );
}
