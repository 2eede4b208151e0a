import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { formatMoney } from '#contract/money/money';
import type { Desk, RecentResult } from '#contract/results';
import { LotState } from '@/components/lots/LotStates';
import { Thumb } from '@/components/pictures/Thumb';
import { useText } from '@/services/text';

interface Props {
  desk: Desk;
  busy: boolean;
  onUndo(): void;
}

/** Beside the current lot: the next lots and the latest results, newest first. */
export default function AdjacentLots({ desk, busy, onUndo }: Props) {
  const t = useText();
  const formatResult = useFormatResult(desk.currency);
  const [last, ...earlier] = desk.recentLots;
  return (
    <div className="live-around">
      <section aria-label={t('results.ahead')}>
        <h2>{t('results.ahead')}</h2>
        <ol>
          {desk.next.map((lot) => (
            <li key={lot.id}>
              <Thumb id={lot.pictureId} />
              <b>{lot.number}</b>
              <span className="live-words">{[lot.artist, lot.title].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={t('results.lately')}>
        <h2>{t('results.lately')}</h2>
        <p className="live-last">
          {last && (
            <>
              {[
                t('results.last', { lot: last.number, status: t(`lots.status.${last.status}`) }),
                ...formatResult(last),
              ].join(' · ')}{' '}
              {(last.status !== 'WITHDRAWN' || desk.canWithdraw) && (
                <Button size="small" loading={busy} onClick={onUndo}>
                  {t('results.undo')} <kbd>Ctrl Z</kbd>
                </Button>
              )}
            </>
          )}
        </p>
        <ol>
          {earlier.map((lot) => (
            <li key={lot.id}>
              <b>{lot.number}</b>
              <LotState status={lot.status} />
              <span className="live-words">{formatResult(lot).join(' · ')}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Returns a function that formats the price and the buyer, as far as the user may see them. */
function useFormatResult(currency: Desk['currency']) {
  const t = useText();
  const { locale } = useIntl();
  return (lot: RecentResult): string[] => {
    const amount = lot.hammer ?? lot.lastBid;
    return [
      amount === null ? '' : formatMoney(amount, currency, locale, { short: true }),
      lot.paddle && t('results.paddle.of', { paddle: lot.paddle }),
      lot.buyer,
    ].filter(Boolean);
  };
}
