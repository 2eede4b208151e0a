/** Why somebody is called: the page says it, and the file that is taken along. */
export default {
  'matches.asks-artist': 'interested in {word}',
  'matches.asks-keyword': 'interested in “{word}”',
  'matches.asks-category': 'interested in {word}',
  'matches.asks-department': 'interested in {word}',
  'matches.bought-artist': 'has bought {word} before',
  'matches.consigned-artist': 'has consigned {word}',
  'matches.bought-category': 'buys {word}',
} as const;
