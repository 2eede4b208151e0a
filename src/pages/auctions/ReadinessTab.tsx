import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { Auction } from '#contract/auctions';
import { readinessLevels } from '#contract/readiness';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import PublicationRules from '@/components/publication/PublicationRules';
import { api } from '@/services/api';
import { lotKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import './readiness.css';

type Found = Awaited<ReturnType<typeof api.lots.readiness>>;

/** What stands between the lots and publication, by cause; each cause opens the grid on exactly those rows. */
export default function ReadinessTab({ auction }: { auction: Auction }) {
  const t = useText();
  const query = useQuery({
    queryKey: lotKeys.readiness(auction.id),
    queryFn: () => api.lots.readiness({ params: { id: auction.id } }),
  });
  return (
    <div className="readiness">
      <Card>
        <Loaded query={query}>{(found) => <Causes found={found} />}</Loaded>
      </Card>
      <Card title={t('auctions.ready.rules')}>
        <PublicationRules auction={auction.id} />
      </Card>
    </div>
  );
}

function Causes({ found }: { found: Found }) {
  const t = useText();
  if (found.all === 0)
    return (
      <>
        <p>{t('auctions.ready.empty')}</p>
        <Link to="?tab=lots">{t('auctions.ready.toLots')}</Link>
      </>
    );
  return (
    <>
      <Bar found={found} />
      {found.causes.length === 0 ? (
        <p>{t('auctions.ready.none')}</p>
      ) : (
        <>
          <h2>{t('auctions.ready.causes')}</h2>
          <ul className="readiness-causes">
            {found.causes.map(({ check, level, count, first }) => (
              <li key={`${check} ${level}`} className={level === 'BLOCK' ? 'is-block' : 'is-warn'}>
                <i aria-hidden>{level === 'BLOCK' ? '✕' : '!'}</i>
                <span className="unseen">{t(`lot.level.${level}`)}</span>
                <Link to={`?tab=lots&status=DRAFT&check=${check}`}>
                  {t(`lots.cause.${check}`, { count })}
                </Link>
                <small>
                  {t(first.length < count ? 'auctions.ready.more' : 'auctions.ready.first', {
                    numbers: first.join(', '),
                  })}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const counts = { BLOCKED: 'blocked', WARNED: 'warned', READY: 'ready' } as const;

/** Blocked, warned, ready as parts of one bar; each part leads to its lots. */
function Bar({ found }: { found: Found }) {
  const t = useText();
  return (
    <>
      <p>
        {t('auctions.ready.bar', {
          ready: found.ready,
          warned: found.warned,
          blocked: found.blocked,
          lots: found.all,
        })}
      </p>
      <div className="readiness-bar">
        {readinessLevels
          .filter((level) => found[counts[level]] > 0)
          .map((level) => (
            <Link
              key={level}
              to={`?tab=lots&readiness=${level}`}
              className={`is-${level.toLowerCase()}`}
              style={{ flexGrow: found[counts[level]] }}
            >
              {found[counts[level]]} {t(`auctions.ready.${level}`)}
            </Link>
          ))}
      </div>
    </>
  );
}
