import { FormattedMessage } from '@umijs/max';
import { Card } from 'antd';
import type { Home } from '#contract/home';
import Link from '@/components/Link';
import { useText } from '@/services/text';
import { waitingAddress } from './figureAddresses';

/** Tasks required by law, shown in red. */
const urgent = ['sanctionsToDecide', 'ratesMissing'] as const;

/** What waits for the reader, each a sentence that leads there. */
export function WaitingList({ waiting }: { waiting: Home['waiting'] }) {
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
              <Link to={waitingAddress(one)} prefetch="intent">
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
