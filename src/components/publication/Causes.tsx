import { type Readiness, readinessLevels } from '#contract/readiness';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import './readiness.css';

interface ReadinessSummary<Check extends string> {
  all: number;
  blocked: number;
  warned: number;
  ready: number;
  causes: readonly { check: Check; level: 'BLOCK' | 'WARN'; count: number; first: readonly string[] }[];
}

interface Props<Check extends string> {
  summary: ReadinessSummary<Check>;
  /** the tab that lists the rows with issues; filters are appended */
  to: string;
  /** the tab for the rows of one cause, when these are fewer */
  toCause?: string;
  /** the message without rows, and the label of the link */
  empty: string;
  toEmpty: string;
  /** "12 ready, 3 blocked, of 15" */
  bar: string;
  causeOf(check: Check, count: number): string;
  /** "lots 3, 17"; `all`: the list is complete */
  firstOf(numbers: string, all: boolean): string;
}

/** Lists the causes that block the publication of lots or works; each links to the grid with exactly those rows. */
export function Causes<Check extends string>({
  summary,
  to,
  toCause = to,
  empty,
  toEmpty,
  ...words
}: Props<Check>) {
  const t = useText();
  if (summary.all === 0)
    return (
      <>
        <p>{empty}</p>
        <Link to={to}>{toEmpty}</Link>
      </>
    );
  return (
    <>
      <p>{words.bar}</p>
      <Bar summary={summary} to={to} />
      {summary.causes.length === 0 ? (
        <p>{t('auctions.ready.none')}</p>
      ) : (
        <>
          <h2>{t('auctions.ready.causes')}</h2>
          <ul className="readiness-causes">
            {summary.causes.map(({ check, level, count, first }) => (
              <li key={`${check} ${level}`} className={level === 'BLOCK' ? 'is-block' : 'is-warn'}>
                <i aria-hidden>{level === 'BLOCK' ? '✕' : '!'}</i>
                <span className="unseen">{t(`lot.level.${level}`)}</span>
                <Link to={`${toCause}&check=${check}`}>{words.causeOf(check, count)}</Link>
                <small>{words.firstOf(first.join(', '), first.length === count)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const countKeys = { BLOCKED: 'blocked', WARNED: 'warned', READY: 'ready' } as const satisfies Record<
  Readiness,
  string
>;

/** A bar with the shares of blocked, warned and ready rows; each links to its rows. */
function Bar({ summary, to }: { summary: ReadinessSummary<string>; to: string }) {
  const t = useText();
  return (
    <div className="readiness-bar">
      {readinessLevels
        .filter((level) => summary[countKeys[level]] > 0)
        .map((level) => (
          <Link
            key={level}
            to={`${to}&readiness=${level}`}
            className={`is-${level.toLowerCase()}`}
            style={{ flexGrow: summary[countKeys[level]] }}
          >
            {summary[countKeys[level]]} {t(`auctions.ready.${level}`)}
          </Link>
        ))}
    </div>
  );
}
