import type { Language } from '#contract/session';

interface Words {
  lot: string;
  estimate: string;
  onRequest: string;
  viewing: string;
  see: string;
  seeSale: string;
  sold: string;
  why: string;
  preferences: string;
  unsubscribe: string;
  /** before the subject, so that nobody takes it for the letter itself */
  test: string;
}

const words: Record<Language, Words> = {
  'en-US': {
    lot: 'Lot {number}',
    estimate: 'Estimate {estimate}',
    onRequest: 'Estimate on request',
    viewing: 'Viewing: {viewing}',
    see: 'View lot',
    seeSale: 'View the sale',
    sold: 'Sold for {price}',
    why: 'You receive this because you asked {house} to write to you.',
    preferences: 'Choose what you receive',
    unsubscribe: 'Unsubscribe',
    test: 'Test',
  },
  'pt-BR': {
    lot: 'Lote {number}',
    estimate: 'Estimativa {estimate}',
    onRequest: 'Estimativa sob consulta',
    viewing: 'Exposição: {viewing}',
    see: 'Ver o lote',
    seeSale: 'Ver o leilão',
    sold: 'Arrematado por {price}',
    why: 'Você recebe esta mensagem porque pediu que {house} lhe escrevesse.',
    preferences: 'Escolher o que receber',
    unsubscribe: 'Cancelar inscrição',
    test: 'Teste',
  },
  'zh-CN': {
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
  },
  'zh-TW': {
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
  },
};

/** What letters say of themselves and of lots, in their language. */
export function letterWord(
  language: Language,
  key: keyof Words,
  values: Record<string, string> = {},
): string {
  return words[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
