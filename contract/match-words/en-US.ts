/** Why somebody is called: the page says it, and the file that is taken along. */
export default {
  'matches.asks-artist': 'asks for {word}',
  'matches.asks-keyword': 'asks for “{word}”',
  'matches.asks-category': 'asks for {word}',
  'matches.asks-department': 'asks for {word}',
  'matches.bought-artist': 'bought {word} before',
  'matches.consigned-artist': 'has owned {word}',
  'matches.bought-category': 'buys {word}',
} as const;
