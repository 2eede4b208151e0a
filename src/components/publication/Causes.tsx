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
  /** the tab that shows what lacks something: its filters follow */
  to: string;
  /** the same for those that a cause concerns, where these are fewer */
  toCause?: string;
  /** where there is nothing yet: what is said, and the word of the way there */
  empty: string;
  toEmpty: string;
  /** "12 ready, 3 blocked, of 15" */
  bar: string;
  causeOf(check: Check, count: number): string;
  /** "lots 3, 17"; `all`: these are all of them */
  firstOf(numbers: string, all: boolean): string;
}

/** What stands between lots or works and publication, by cause; each cause opens the grid on exactly those rows. */
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

/** Blocked, warned, ready as parts of one bar; each part leads to its rows. */
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
