import Link from './Link';

interface DependentRow {
  /** where it is; absent: it is gone */
  to: string | undefined;
  name: string;
  why: string;
}

/** What somebody has gone on with, so that something can no longer be taken back: each with the reason. */
export function DependentList({ rows }: { rows: readonly DependentRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ to, name, why }) => (
        <li key={name}>
          {to ? <Link to={to}>{name}</Link> : name}: {why}
        </li>
      ))}
    </ul>
  );
}
