import type { Locale } from '../locale';

export default {
  lot: 'Lot {number}',
  estimate: 'Estimate {estimate}',
  onRequest: 'Estimate on request',
  viewing: 'Viewing: {viewing}',
  see: 'View lot',
  seeSale: 'View the sale',
  sold: 'Sold for {price}',
  why: 'You receive this because you asked {house} to write to you.',
  preferences: 'Choose what you receive',
  unsubscribe: 'Unsubscribe',
  test: 'Test',
} satisfies Locale['rendering'];
