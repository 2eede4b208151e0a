import type { Locale } from '../locale';

export default {
  subject: '{house}：有事項等待您決定',
  greeting: '{name}，您好：\n\n以下事項等待您決定：',
  campaignsToApprove: '待核准的郵件行銷',
  sanctionsToDecide: '待判定的疑似制裁名單相符',
  customersToVerify: '待查核的客戶',
  requestsToAnswer: '待答覆的已發布拍品請求',
  ratesMissing: '待輸入的匯率',
} satisfies Locale['home'];
