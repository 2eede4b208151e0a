import type en from './en-US';

export default {
  'matches.asks-artist': '尋求{word}',
  'matches.asks-keyword': '尋求「{word}」',
  'matches.asks-category': '尋求{word}',
  'matches.asks-department': '尋求{word}',
  'matches.bought-artist': '曾購買{word}',
  'matches.consigned-artist': '曾收藏{word}',
  'matches.bought-category': '常購{word}',
} satisfies Record<keyof typeof en, string>;
