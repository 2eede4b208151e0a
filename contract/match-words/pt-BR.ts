import type en from './en-US';

export default {
  'matches.asks-artist': 'procura {word}',
  'matches.asks-keyword': 'procura “{word}”',
  'matches.asks-category': 'procura {word}',
  'matches.asks-department': 'procura {word}',
  'matches.bought-artist': 'já comprou {word}',
  'matches.consigned-artist': 'já teve {word}',
  'matches.bought-category': 'compra {word}',
} satisfies Record<keyof typeof en, string>;
