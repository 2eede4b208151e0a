import { useParams } from '@umijs/max';
import type { Currency } from '#contract/currencies';
import type { ResultRow } from '#contract/results';
import { lotAddress } from '@/components/lots/addresses';
import { Estimate } from '@/components/lots/Estimate';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { Thumb } from '@/components/pictures/Thumb';
import { useText } from '@/services/text';

/** The current lot as on the printed sheet: number, title, estimate and, with the permission, reserve. */
export default function CurrentLot({ lot, currency }: { lot: ResultRow; currency: Currency }) {
  const t = useText();
  const { id } = useParams();
  return (
    <div className="live-lot">
      <Thumb id={lot.pictureId} size={160} />
      <strong className="live-number">
        <Link to={lotAddress(Number(id), lot.number)}>{lot.number}</Link>
      </strong>
      <div className="live-title">
        {lot.artist && <div>{lot.artist}</div>}
        <div>{lot.title}</div>
      </div>
      <dl>
        <div>
          <dt>{t('results.estimate')}</dt>
          <dd>
            <Estimate lot={lot} currency={currency} />
          </dd>
        </div>
        {lot.reserveVisible && (
          <div>
            <dt>{t('lots.reserve')}</dt>
            <dd>
              {lot.reserve === null ? (
                t('common.none')
              ) : (
                <Money amount={lot.reserve} currency={currency} short />
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
