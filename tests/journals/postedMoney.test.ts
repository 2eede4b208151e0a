import type { Journal } from '#contract/journals';
import { getPostedMoney } from '../../src/pages/journals/postedMoney';

const posting: Journal['postings'][number] = {
  account: { id: 1, kind: 'RECEIVABLES', code: '1200' },
  customer: null,
  lotNumber: null,
  currency: 'EUR',
  amount: -5000,
  baseAmount: -4200,
  taxCode: '',
};
const journal = { baseCurrency: 'GBP' };

test('a posting shows its own amount and currency', () => {
  expect(getPostedMoney(posting, journal)).toEqual({ amount: -5000, currency: 'EUR' });
});

test('a difference without an amount shows its base amount in the currency of the company', () => {
  expect(getPostedMoney({ ...posting, amount: 0, baseAmount: 37 }, journal)).toEqual({
    amount: 37,
    currency: 'GBP',
  });
});
