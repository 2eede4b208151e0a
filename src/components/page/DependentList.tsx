import Link from './Link';

interface DependentRow {
  /** the page of the row; absent when it was deleted */
  to: string | undefined;
  name: string;
  why: string;
}

/** Lists rows with later changes that prevent an undo, each with the reason. */
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
