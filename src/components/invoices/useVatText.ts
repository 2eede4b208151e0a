import { useIntl } from '@umijs/max';
import type { VatCategory, VatReason } from '#contract/invoice-document';
import { formatRate } from '#contract/money/money';
import { useText } from '@/services/text';

interface Vat {
  category: VatCategory;
  rate: number;
  reason?: VatReason | null;
  reasons?: readonly VatReason[];
}

/** Returns a function that names the VAT of a line or a group: its rate, or why it has none. */
export function useVatText() {
  const t = useText();
  const { locale } = useIntl();
  return ({ category, rate, reason, reasons = reason ? [reason] : [] }: Vat): string => {
    if (category === 'S') return formatRate(rate, locale);
    if (reasons.length === 0) return t('invoices.vat.zero');
    return reasons.map((one) => t(`invoices.vatReason.${one}`)).join(', ');
  };
}
