import type { Locale } from '../locale';

export default {
  SAVE_THE_DATE: '拍卖预告',
  HIGHLIGHTS: '精品预览',
  CATALOGUE: '图录上线',
  REMINDER: '开拍提醒',
  RESULTS: '拍卖结果',
} satisfies Locale['plannedEmails'];
