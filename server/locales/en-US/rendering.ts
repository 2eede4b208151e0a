import type { Locale } from '../locale';

export default {
  lot: 'Lot {number}',
  estimate: 'Estimate {estimate}',
  onRequest: 'Estimate on request',
  viewing: 'Viewing: {viewing}',
  see: 'View lot',
  seeSale: 'View sale',
  sold: 'Sold for {price}',
  why: 'You received this email because you subscribed to updates from {house}.',
  preferences: 'Manage preferences',
  unsubscribe: 'Unsubscribe',
  test: 'Test',
} satisfies Locale['rendering'];
