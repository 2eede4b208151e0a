import { formatRate } from '#contract/money/money';
import type { PaymentMethod } from '#contract/payments';
import type { resaleRightBearers, VatTreatment } from '#contract/register-rows';
import type { RegisterKind } from '#contract/registers';
import type { Text } from '@/services/text';

/** Returns the name of a figure in the language of the user, from its key such as `STANDARD 2000`. */
export function nameFigure(t: Text, locale: string, register: RegisterKind, figure: string): string {
  const parts = figure.split(' ');
  if (register === 'VAT_RETURN') {
    const name = t(`registers.treatment.${parts[0] as VatTreatment}`);
    const rate = Number(parts[1]);
    return rate === 0 ? name : `${name}, ${formatRate(rate, locale)}`;
  }
  if (register === 'RESALE_RIGHT') {
    const [quarter = '', bearer = '', currency = ''] = parts.slice(-3);
    const law = parts.slice(0, -3).join(' ') || t('registers.law.none');
    const borne = t(`registers.bearer.${bearer as (typeof resaleRightBearers)[number]}`);
    return [law, quarter, borne, currency].join(' · ');
  }
  if (register === 'AML') return `${t(`payments.method.${parts[0] as PaymentMethod}`)} · ${parts[1]}`;
  return figure;
}
