import words from '#contract/words/matches/zh-TW';
import type en from '../en-US/matches';

export default {
  ...words,
  'matches.title': '推薦拍品',
  'matches.none': '即將舉行的拍賣會中，沒有與此客戶的購買、委託或興趣相符的拍品。',
  'matches.call': '聯絡名單',
  'matches.call.hint': '購買、委託與興趣相符的客戶及原因。',
  'matches.call.none': '沒有相符的客戶。',
  'matches.things': '{count}件',
} satisfies Record<keyof typeof en, string>;
