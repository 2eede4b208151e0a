import { SaleDay } from '@/components/time/SaleTime';
import './lifecycleLine.css';

interface Props<Status extends string> {
  label: string;
  /** in their usual order */
  statuses: readonly Status[];
  labelOf(status: Status): string;
  of: { status: Status; reached: Readonly<Record<string, string>>; createdAt: string; timeZone: string };
}

/**
 * The lifecycle of a sale or a collection as a thin line: the steps reached with their dates, the current one and those to
 * come.
 */
export function LifecycleProgress<Status extends string>({ label, statuses, labelOf, of }: Props<Status>) {
  const { status: now, reached, createdAt, timeZone: zone } = of;
  const place = statuses.indexOf(now);
  const aside = place < 0;
  const stateAt = (at: number, when: string | undefined) =>
    aside ? (when ? 'past' : 'ahead') : at < place ? 'past' : at === place ? 'now' : 'ahead';
  return (
    <ol className="lifecycle-line" aria-label={label}>
      {statuses.map((status, at) => {
        const when = reached[status] ?? (at === 0 ? createdAt : undefined);
        const state = stateAt(at, when);
        return (
          <li key={status} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            <span>{labelOf(status)}</span>
            <small>{state !== 'ahead' && when ? <SaleDay at={when} zone={zone} /> : ' '}</small>
          </li>
        );
      })}
      {aside && (
        <li className="is-now is-aside" aria-current="step">
          <span>{labelOf(now)}</span>
          <small>
            <SaleDay at={reached[now] ?? null} zone={zone} none=" " />
          </small>
        </li>
      )}
    </ol>
  );
}
