import { SaleDay } from '@/components/time/SaleTime';
import './lifecycleLine.css';

interface Props<Status extends string> {
  label: string;
  /** the order in which it normally goes */
  line: readonly Status[];
  wordOf(status: Status): string;
  of: { status: Status; reached: Readonly<Record<string, string>>; createdAt: string; timeZone: string };
}

/** The way of a sale or a collection as a thin line: what was reached and when, where it stands, what is to come. */
export function LifecycleLine<Status extends string>({ label, line, wordOf, of }: Props<Status>) {
  const { status: now, reached, createdAt, timeZone: zone } = of;
  const place = line.indexOf(now);
  const aside = place < 0;
  const stateAt = (at: number, when: string | undefined) =>
    aside ? (when ? 'past' : 'ahead') : at < place ? 'past' : at === place ? 'now' : 'ahead';
  return (
    <ol className="lifecycle-line" aria-label={label}>
      {line.map((status, at) => {
        const when = reached[status] ?? (at === 0 ? createdAt : undefined);
        const state = stateAt(at, when);
        return (
          <li key={status} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            <span>{wordOf(status)}</span>
            <small>{state !== 'ahead' && when ? <SaleDay at={when} zone={zone} /> : ' '}</small>
          </li>
        );
      })}
      {aside && (
        <li className="is-now is-aside" aria-current="step">
          <span>{wordOf(now)}</span>
          <small>
            <SaleDay at={reached[now] ?? null} zone={zone} none=" " />
          </small>
        </li>
      )}
    </ol>
  );
}
