import type { Locale } from '../locale';

export default {
  SAVE_THE_DATE: '拍賣預告',
  HIGHLIGHTS: '精品預覽',
  CATALOGUE: '圖錄上線',
  REMINDER: '開拍提醒',
  RESULTS: '拍賣結果',
} satisfies Locale['plannedEmails'];
