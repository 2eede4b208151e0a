import type { Locale } from '../locale';

export default {
  name: 'Jane Example',
  work: 'Still Life with Fruit',
  time: 'May 14, 2026 at 10:15 AM',
  seller: 'Example Auctions',
} satisfies Locale['templates'];
