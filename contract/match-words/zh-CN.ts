import type en from './en-US';

export default {
  'matches.asks-artist': '寻求{word}',
  'matches.asks-keyword': '寻求“{word}”',
  'matches.asks-category': '寻求{word}',
  'matches.asks-department': '寻求{word}',
  'matches.bought-artist': '曾购买{word}',
  'matches.consigned-artist': '曾收藏{word}',
  'matches.bought-category': '常购{word}',
} satisfies Record<keyof typeof en, string>;
