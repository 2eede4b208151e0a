/** These reasons to call a customer appear on the page and in the exported file. */
export default {
  'matches.asks-artist': 'interested in {word}',
  'matches.asks-keyword': 'interested in “{word}”',
  'matches.asks-category': 'interested in {word}',
  'matches.asks-department': 'interested in {word}',
  'matches.bought-artist': 'has bought {word} before',
  'matches.consigned-artist': 'has consigned {word}',
  'matches.bought-category': 'buys {word}',
} as const;
