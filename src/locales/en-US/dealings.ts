/** These texts belong to the purchases and consignments of a customer. */
export default {
  'dealings.title': 'Purchases and consignments',
  'dealings.bought': 'Bought',
  'dealings.consigned': 'Consigned',
  'dealings.spend': 'Spend, {currency}',
  'dealings.lots': '{count, plural, one {# lot or work} other {# lots or works}}',
  'dealings.items': '{count, plural, one {# item} other {# items}}',
  'dealings.average': 'Average',
  'dealings.departments': 'Departments bought from',
  'dealings.sellThrough': 'Sell-through by lot',
  'dealings.soldOf': '{sold} of {offered} lots offered',
  'dealings.soldByValue': 'Sell-through by value, {currency}',
  'dealings.lowEstimates': 'low estimates of lots offered',
  'dealings.none': 'No purchases or consignments yet',
} as const;
