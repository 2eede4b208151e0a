import type en from './en-US';

export default {
  'matches.asks-artist': '对{word}感兴趣',
  'matches.asks-keyword': '对“{word}”感兴趣',
  'matches.asks-category': '对{word}感兴趣',
  'matches.asks-department': '对{word}感兴趣',
  'matches.bought-artist': '曾购买{word}',
  'matches.consigned-artist': '曾委托{word}',
  'matches.bought-category': '常购{word}',
} satisfies Record<keyof typeof en, string>;
