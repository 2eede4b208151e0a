import words from '#contract/match-words/zh-CN';
import type en from '../en-US/matches';

export default {
  ...words,
  'matches.title': '可能感兴趣的拍品',
  'matches.none': '即将举行的拍卖中没有符合的拍品。',
  'matches.call': '联系名单',
  'matches.call.hint': '购买、委托与兴趣相符的客户及原因。',
  'matches.call.none': '没有已知的相符客户。',
  'matches.things': '{count}件',
} satisfies Record<keyof typeof en, string>;
