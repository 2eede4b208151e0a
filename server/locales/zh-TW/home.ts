import type { Locale } from '../locale';

export default {
  subject: '{house}：有事項等待您決定',
  greeting: '{name}，您好：\n\n以下事項等待您決定：',
  campaignsToApprove: '待核准的行銷活動',
  sanctionsToDecide: '疑似制裁比對',
  customersToVerify: '待查核的客戶',
  requestsToAnswer: '已發布拍品的請求',
  ratesMissing: '待輸入的匯率',
} satisfies Locale['home'];
