import { FormattedMessage } from '@umijs/max';
import { Card } from 'antd';
import type { Home } from '#contract/home';
import { requestKinds } from '#contract/lots';
import Link from '@/components/Link';
import { useText } from '@/services/text';

type Waiting = Home['waiting'][number];

/** Where each thing that waits is done. */
function placeOf({ kind, auction }: Waiting): string {
  const sale = `/auction/${auction?.id}`;
  switch (kind) {
    case 'lotsBlocked':
      return `${sale}?tab=lots&readiness=BLOCKED`;
    case 'requestsOpen':
      return `${sale}?${new URLSearchParams([['tab', 'lots'], ...requestKinds.map((kind) => ['asked', kind])])}`;
    case 'campaignsToApprove':
      return '/campaigns?tab=review';
    case 'sanctionsToDecide':
      return '/customers?view=sanctions';
    case 'customersToVerify':
      return '/customers?tab=toVerify';
    case 'ratesMissing':
      return '/settings/auction-house?view=regulation';
    case 'mailsFailed':
      return '/settings/admin-settings/outbox?state=FAILED';
    case 'subjectWithoutDate':
      return `${sale}?tab=results&result=SUBJECT`;
    default:
      return `${sale}?tab=results`;
  }
}

/** Required by law, so shown in red. */
const urgent = ['sanctionsToDecide', 'ratesMissing'] as const;

/** What waits for the reader, each a sentence that leads there. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useText();
  return (
    <Card title={t('home.waiting')} className="home-waiting">
      {waiting.length === 0 ? (
        <p>{t('home.waiting.none')}</p>
      ) : (
        <ul>
          {waiting.map((one) => (
            <li
              key={`${one.kind} ${one.auction?.id}`}
              className={urgent.some((kind) => kind === one.kind) ? 'home-urgent' : undefined}
            >
              <Link to={placeOf(one)} prefetch="intent">
                <FormattedMessage
                  id={`home.waiting.${one.kind}`}
                  values={{
                    count: one.count,
                    sale: one.auction ? `${one.auction.code} ${one.auction.title}` : '',
                  }}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
