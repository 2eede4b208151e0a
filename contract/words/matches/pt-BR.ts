import type en from './en-US';

export default {
  'matches.asks-artist': 'tem interesse em {word}',
  'matches.asks-keyword': 'tem interesse em “{word}”',
  'matches.asks-category': 'tem interesse em {word}',
  'matches.asks-department': 'tem interesse em {word}',
  'matches.bought-artist': 'já comprou {word}',
  'matches.consigned-artist': 'já consignou {word}',
  'matches.bought-category': 'compra {word}',
} satisfies Record<keyof typeof en, string>;
