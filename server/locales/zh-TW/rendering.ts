import type { Locale } from '../locale';

export default {
  lot: '拍品 {number}',
  estimate: '估價 {estimate}',
  onRequest: '估價待詢',
  viewing: '預展：{viewing}',
  see: '查看拍品',
  seeSale: '檢視拍賣會',
  sold: '成交價 {price}',
  why: '您收到此郵件，是因為您訂閱了{house}的資訊。',
  preferences: '管理偏好設定',
  unsubscribe: '取消訂閱',
  test: '測試',
} satisfies Locale['rendering'];
