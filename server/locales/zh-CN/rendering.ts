import type { Locale } from '../locale';

export default {
  lot: '拍品 {number}',
  estimate: '估价 {estimate}',
  onRequest: '估价待询',
  viewing: '预展：{viewing}',
  see: '查看拍品',
  seeSale: '查看拍卖',
  sold: '成交价 {price}',
  why: '您收到此邮件，是因为您同意接收{house}的资讯。',
  preferences: '选择接收内容',
  unsubscribe: '退订',
  test: '测试',
} satisfies Locale['rendering'];
