import words from '#contract/words/matches/zh-CN';
import type en from '../en-US/matches';

export default {
  ...words,
  'matches.title': '推荐拍品',
  'matches.none': '即将举行的拍卖会中，没有与该客户的购买、委托或兴趣相符的拍品。',
  'matches.call': '联系名单',
  'matches.call.hint': '购买、委托与兴趣相符的客户及原因。',
  'matches.call.none': '没有匹配的客户。',
  'matches.things': '{count}件',
} satisfies Record<keyof typeof en, string>;
