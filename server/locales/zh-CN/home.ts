import type { Locale } from '../locale';

export default {
  subject: '{house}：有事项等待您决定',
  greeting: '{name}，您好：\n\n以下事项等待您决定：',
  campaignsToApprove: '待审批的邮件推广',
  sanctionsToDecide: '待判定的疑似制裁匹配',
  customersToVerify: '待核验的客户',
  requestsToAnswer: '待答复的已发布拍品请求',
  ratesMissing: '待录入的汇率',
} satisfies Locale['home'];
