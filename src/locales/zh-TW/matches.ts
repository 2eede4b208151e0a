import words from '#contract/match-words/zh-TW';
import type en from '../en-US/matches';

export default {
  ...words,
  'matches.title': '可能感興趣的拍品',
  'matches.none': '即將舉行的拍賣中沒有符合的拍品。',
  'matches.call': '聯絡名單',
  'matches.call.hint': '購買、委託與興趣相符的客戶及原因。',
  'matches.call.none': '沒有已知的相符客戶。',
  'matches.things': '{count}件',
} satisfies Record<keyof typeof en, string>;
