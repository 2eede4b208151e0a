import words from '#contract/match-words/en-US';

/** Who may want what, and why. */
export default {
  ...words,
  'matches.title': 'Lots that may fit',
  'matches.none': 'Nothing in the coming sales fits what is known of them.',
  'matches.call': 'Whom to call',
  'matches.call.hint': 'Customers whose purchases, consignments and interests fit, with the reasons.',
  'matches.call.none': 'Nobody is known to ask for such things.',
  'matches.things': '{count, plural, one {# lot} other {# lots}}',
} as const;
