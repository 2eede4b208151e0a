import type { DecisionKind } from '#contract/home';
import type { Language } from '#contract/session';

interface Words extends Record<DecisionKind, string> {
  subject: string;
  greeting: string;
}

const words: Record<Language, Words> = {
  'en-US': {
    subject: 'Waiting for your decision at {house}',
    greeting: 'Hello {name},\n\nThese are waiting for your decision:',
    campaignsToApprove: 'Campaigns to approve',
    sanctionsToDecide: 'Possible sanctions matches',
    customersToVerify: 'Customers to verify',
    requestsToAnswer: 'Requests about published lots',
    ratesMissing: 'Exchange rates to enter',
  },
  'pt-BR': {
    subject: 'Aguardando sua decisão em {house}',
    greeting: 'Olá, {name}.\n\nAguardam sua decisão:',
    campaignsToApprove: 'Campanhas a aprovar',
    sanctionsToDecide: 'Possíveis correspondências com listas de sanções',
    customersToVerify: 'Clientes a verificar',
    requestsToAnswer: 'Solicitações sobre lotes publicados',
    ratesMissing: 'Taxas de câmbio a informar',
  },
  'zh-CN': {
    subject: '{house}：有事项等待您决定',
    greeting: '{name}，您好：\n\n以下事项等待您决定：',
    campaignsToApprove: '待审批的邮件活动',
    sanctionsToDecide: '疑似制裁匹配',
    customersToVerify: '待核验的客户',
    requestsToAnswer: '已发布拍品的请求',
    ratesMissing: '待录入的汇率',
  },
  'zh-TW': {
    subject: '{house}：有事項等待您決定',
    greeting: '{name}，您好：\n\n以下事項等待您決定：',
    campaignsToApprove: '待核准的行銷活動',
    sanctionsToDecide: '疑似制裁比對',
    customersToVerify: '待查核的客戶',
    requestsToAnswer: '已發布拍品的請求',
    ratesMissing: '待輸入的匯率',
  },
};

/** Returns subject and body of the email that says what waits for a user's decision, in their language. */
export function decisionEmail(
  { name, language }: { name: string; language: Language },
  house: string,
  waiting: readonly { kind: DecisionKind; count: number; link: string }[],
): { subject: string; body: string } {
  const own = words[language];
  const lines = waiting.map(({ kind, count, link }) => `${own[kind]}: ${count}\n${link}`);
  return {
    subject: own.subject.replace('{house}', () => house),
    body: [own.greeting.replace('{name}', () => name), ...lines].join('\n\n'),
  };
}
