import { FormattedMessage } from '@umijs/max';
import { Card } from 'antd';
import type { Home } from '#contract/home';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { waitingAddress } from './figureAddresses';

/** Tasks required by law, shown in red. */
const urgentKinds = ['sanctionsToDecide', 'ratesMissing'] as const;

/** Lists what needs the user's attention; each sentence links to its page. */
export function WaitingList({ waiting }: { waiting: Home['waiting'] }) {
  const t = useText();
  return (
    <Card title={t('home.waiting')} className="home-waiting">
      {waiting.length === 0 ? (
        <p>{t('home.waiting.none')}</p>
      ) : (
        <ul>
          {waiting.map((task) => (
            <li
              key={`${task.kind} ${task.auction?.id}`}
              className={urgentKinds.some((kind) => kind === task.kind) ? 'home-urgent' : undefined}
            >
              <Link to={waitingAddress(task)} prefetch="intent">
                <FormattedMessage
                  id={`home.waiting.${task.kind}`}
                  values={{
                    count: task.count,
                    sale: task.auction ? `${task.auction.code} ${task.auction.title}` : '',
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
