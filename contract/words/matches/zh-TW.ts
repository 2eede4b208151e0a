import type en from './en-US';

export default {
  'matches.asks-artist': '對{word}感興趣',
  'matches.asks-keyword': '對「{word}」感興趣',
  'matches.asks-category': '對{word}感興趣',
  'matches.asks-department': '對{word}感興趣',
  'matches.bought-artist': '曾購買{word}',
  'matches.consigned-artist': '曾委託{word}',
  'matches.bought-category': '常購{word}',
} satisfies Record<keyof typeof en, string>;
