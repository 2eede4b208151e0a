import type { Locale } from '../locale';

export default {
  lot: '拍品 {number}',
  estimate: '估價 {estimate}',
  onRequest: '估價待詢',
  viewing: '預展：{viewing}',
  see: '查看拍品',
  seeSale: '查看拍賣',
  sold: '成交價 {price}',
  why: '您收到此郵件，是因為您同意接收{house}的資訊。',
  preferences: '選擇接收內容',
  unsubscribe: '取消訂閱',
  test: '測試',
} satisfies Locale['rendering'];
