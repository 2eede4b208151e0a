import words from '#contract/words/matches/en-US';

/** These texts belong to suggested lots and the call list. */
export default {
  ...words,
  'matches.title': 'Suggested lots',
  'matches.none': 'No upcoming lots match this customer’s purchases, consignments, or interests.',
  'matches.call': 'Call list',
  'matches.call.hint': 'Customers whose purchases, consignments, or interests match, with the reasons.',
  'matches.call.none': 'No matching customers.',
  'matches.things': '{count, plural, one {# lot} other {# lots}}',
} as const;
