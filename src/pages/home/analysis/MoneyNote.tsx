import { useAccess } from '@umijs/max';
import type { Analysis } from '#contract/analysis';
import Link from '@/components/page/Link';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';

type Conversion = Pick<Analysis, 'currency' | 'isConverted' | 'rates' | 'missing'>;

/** Says which amounts were converted at which rates, and which are missing. */
export function MoneyNote({ money: { currency, isConverted, rates, missing } }: { money: Conversion }) {
  const t = useText();
  const access = useAccess();
  if (!isConverted && missing.length === 0) return null;
  return (
    <div className="analysis-note analysis-wide">
      {isConverted && (
        <p>
          {t('analysis.converted', { currency })}{' '}
          {rates.map(({ currency: code, lowest, highest, from, to }) => (
            <span key={code}>
              {from === to
                ? t('analysis.rate', { code, rate: lowest, currency, day: dayText(from) })
                : t('analysis.rates', {
                    code,
                    lowest,
                    highest,
                    currency,
                    from: dayText(from),
                    to: dayText(to),
                  })}{' '}
            </span>
          ))}
        </p>
      )}
      {missing.length > 0 && <p>{t('analysis.missing', { codes: missing.join(', ') })}</p>}
      {access['settings:read'] && (
        <p className="no-print">
          <Link to="/settings/auction-house?view=regulation">{t('analysis.rates.open')}</Link>
        </p>
      )}
    </div>
  );
}
