import type { Locale } from '../locale';

export default {
  lot: '拍品 {number}',
  estimate: '估价 {estimate}',
  onRequest: '估价待询',
  viewing: '预展：{viewing}',
  see: '查看拍品',
  seeSale: '查看拍卖会',
  sold: '成交价 {price}',
  why: '您收到此邮件，是因为您订阅了{house}的资讯。',
  preferences: '管理偏好设置',
  unsubscribe: '退订',
  test: '测试',
} satisfies Locale['rendering'];
