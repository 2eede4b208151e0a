export default {
  'home.hello': 'Good day, {name}',
  'home.waiting': 'What waits for you',
  'home.waiting.none': 'Nothing waits for you.',
  'home.waiting.campaignsToApprove':
    '{count, plural, one {# campaign waits} other {# campaigns wait}} for your approval',
  'home.waiting.sanctionsToDecide':
    '{count, plural, one {# possible sanctions match has} other {# possible sanctions matches have}} to be decided',
  'home.waiting.customersToVerify':
    '{count, plural, one {# customer has} other {# customers have}} to be verified',
  'home.waiting.ratesMissing':
    '{count, plural, one {# currency has} other {# currencies have}} no exchange rate: purchases cannot be held against the threshold',
  'home.waiting.requestsOpen':
    '{count, plural, one {# request waits} other {# requests wait}} for an answer in {sale}',
  'home.waiting.lotsBlocked':
    '{count, plural, one {# lot blocks} other {# lots block}} the publication of {sale}',
  'home.waiting.lotsWithoutResult':
    '{count, plural, one {# lot of {sale} has} other {# lots of {sale} have}} no result yet',
  'home.waiting.decisionsOpen': '{count, plural, one {# decision is} other {# decisions are}} open in {sale}',
  'home.waiting.subjectWithoutDate':
    '{count, plural, one {# lot of {sale} is} other {# lots of {sale} are}} subject to approval without a date',
  'home.waiting.stagedResults':
    '{count, plural, one {# result} other {# results}} from a file can be applied in {sale}',
  'home.waiting.mailsFailed': '{count, plural, one {# mail} other {# mails}} could not be sent',
  'home.next': 'Next sales',
  'home.next.none': 'No sale is planned.',
  'home.next.blocked':
    '{count, plural, =0 {nothing blocks publication} one {# lot blocks publication} other {# lots block publication}}',
  'home.estimates': 'Estimates',
  'home.lots': 'My lots to finish',
  'home.lots.none': 'All your lots are finished.',
  'home.lots.noDepartment': 'You belong to no department yet. An administrator can add you to one.',
  'home.lots.more': 'and {rest, number} more in {code}',
  'home.last': 'Last sales',
  'home.last.none': 'No sale has taken place yet.',
  'home.sold': '{sold, number} of {offered, number}',
  'home.sold.title': 'Sold of offered',
  'home.sellThrough': 'Sell-through by lot',
  'home.hammer': 'Hammer',
  'home.figures': 'Figures',
  'home.years': 'Hammer this year, {currency}',
  'home.years.before': 'to this day last year',
  'home.stock': 'Items',
  'home.stock.available': '{count, number} available',
  'home.stock.inAuction': '{count, number} in auctions',
  'home.stock.sold': '{count, number} sold',
} as const;
