import type { Journal } from '#contract/journals';

/**
 * Returns the amount of a posting with its currency, positive on the debit side. Exchange and rounding differences exist only
 * in the currency of the company: their amount is 0, so their base amount is shown.
 */
export const getPostedMoney = (
  { amount, baseAmount, currency }: Journal['postings'][number],
  { baseCurrency }: Pick<Journal, 'baseCurrency'>,
): { amount: number; currency: string } =>
  amount === 0 ? { amount: baseAmount, currency: baseCurrency } : { amount, currency };
