export default {
  'home.hello': 'Hello, {name}',
  'home.waiting': 'Needs your attention',
  'home.waiting.none': "You're all caught up.",
  'home.waiting.campaignsToApprove':
    '{count, plural, one {# campaign needs} other {# campaigns need}} your approval',
  'home.waiting.sanctionsToDecide':
    '{count, plural, one {# possible sanctions match needs} other {# possible sanctions matches need}} a decision',
  'home.waiting.customersToVerify':
    '{count, plural, one {# customer needs} other {# customers need}} verification',
  'home.waiting.ratesMissing':
    "{count, plural, one {# currency has} other {# currencies have}} no exchange rate, so purchases can't be checked against the threshold",
  'home.waiting.requestsOpen':
    '{count, plural, one {# request needs} other {# requests need}} your decision in {sale}',
  'home.waiting.lotsBlocked':
    '{count, plural, one {# lot needs} other {# lots need}} work before {sale} can be published',
  'home.waiting.lotsWithoutResult':
    '{count, plural, one {# lot of {sale} has} other {# lots of {sale} have}} no result yet',
  'home.waiting.decisionsOpen':
    '{count, plural, one {# lot needs} other {# lots need}} a buyer decision in {sale}',
  'home.waiting.subjectWithoutDate':
    '{count, plural, one {# lot of {sale} is} other {# lots of {sale} are}} subject to approval without a deadline',
  'home.waiting.stagedResults':
    '{count, plural, one {# result} other {# results}} from a file can be applied in {sale}',
  'home.waiting.mailsFailed': "{count, plural, one {# email} other {# emails}} couldn't be sent",
  'home.next': 'Upcoming sales',
  'home.next.none': 'No upcoming sales',
  'home.next.blocked':
    '{count, plural, =0 {No publication issues} one {# lot needs work} other {# lots need work}}',
  'home.estimates': 'Estimates',
  'home.lots': 'My lots to finish',
  'home.lots.none': 'All your lots are ready.',
  'home.lots.noDepartment': 'You are not in a department yet. Ask an administrator to add you.',
  'home.lots.more': 'and {rest, number} more in {code}',
  'home.last': 'Recent sales',
  'home.last.none': 'No sales have taken place yet',
  'home.sold': '{sold, number} of {offered, number}',
  'home.sold.title': 'Sold / offered',
  'home.sellThrough': 'Sell-through by lot',
  'home.hammer': 'Hammer',
  'home.figures': 'Figures',
  'home.years': 'Hammer this year, {currency}',
  'home.years.before': 'same period last year',
  'home.stock': 'Items',
  'home.stock.available': '{count, number} available',
  'home.stock.inAuction': '{count, number} in auctions',
  'home.stock.sold': '{count, number} sold',
  'home.inbox': 'Mentions and tasks',
  'home.inbox.all': 'All notifications',
  'home.inbox.none.MENTIONS': 'No mentions',
  'home.inbox.none.TASKS': 'No tasks',
  'home.requests': 'My requests',
  'home.requests.OPEN': 'Waiting for a decision',
  'home.requests.GRANTED': 'Approved',
  'home.requests.DECLINED': 'Declined',
  'home.requests.LAPSED': 'Lapsed',
  'home.colleagues': 'Online now',
  'home.colleagues.none': 'No colleagues are online.',
  'shortcuts.title': 'Shortcuts',
  'shortcuts.edit': 'Edit',
  'shortcuts.done': 'Done',
  'shortcuts.none': 'No shortcuts yet',
  'shortcuts.choose': 'Choose pages, views and actions',
  'shortcuts.hint': 'Up to {count, number}. Changes are saved immediately.',
} as const;
