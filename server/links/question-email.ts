import type { Language } from '#contract/session';
import type { QuestionFields } from './question-form';
import type { SharedCollection, SharedWorkPage } from './shown';
import { filled } from './words';

interface Texts {
  subject: string;
  body: string;
  note: string;
}

const texts: Record<Language, Texts> = {
  'en-US': {
    subject: 'Question about {work}',
    body: 'Hello {name},\n\nA visitor asked about {work} on the shared page “{collection}” of {house}.\n\n{from}\n\n{message}\n\nThe sender is not verified. The question is noted with the customer:\n{link}',
    note: 'Question on the shared page “{collection}” about {work}.\nSent by {from}; the sender is not verified.\n\n{message}',
  },
  'pt-BR': {
    subject: 'Pergunta sobre {work}',
    body: 'Olá, {name}.\n\nAlguém perguntou sobre {work} na página compartilhada “{collection}” de {house}.\n\n{from}\n\n{message}\n\nO remetente não foi verificado. A pergunta está anotada no cadastro do cliente:\n{link}',
    note: 'Pergunta na página compartilhada “{collection}” sobre {work}.\nEnviada por {from}; o remetente não foi verificado.\n\n{message}',
  },
  'zh-CN': {
    subject: '关于{work}的咨询',
    body: '{name}，您好：\n\n有人在{house}的分享页面“{collection}”上咨询了{work}。\n\n{from}\n\n{message}\n\n发送者身份未经核实。该咨询已记录在客户名下：\n{link}',
    note: '来自分享页面“{collection}”的咨询，关于{work}。\n发送者：{from}（身份未经核实）\n\n{message}',
  },
  'zh-TW': {
    subject: '關於{work}的詢問',
    body: '{name}，您好：\n\n有人在{house}的分享頁面「{collection}」上詢問了{work}。\n\n{from}\n\n{message}\n\n寄件者身分未經核實。此詢問已記錄於客戶名下：\n{link}',
    note: '來自分享頁面「{collection}」的詢問，關於{work}。\n寄件者：{from}（身分未經核實）\n\n{message}',
  },
};

interface About {
  collection: SharedCollection;
  work: SharedWorkPage;
  fields: QuestionFields;
}

const valuesOf = ({ collection, work: { itemNo, title }, fields }: About) => ({
  collection: collection.title,
  work: `${itemNo} · ${title}`,
  from: [`${fields.firstName} ${fields.lastName}`.trim(), fields.email, fields.phone]
    .filter((part) => part !== '')
    .join(' · '),
  message: fields.message,
});

/** Returns the text of the note about a question, in the language of the colleague who is to answer it. */
export const questionNote = (language: Language, about: About): string =>
  filled(texts[language].note, valuesOf(about));

/** The email about a question to the colleague who is to answer it. */
export function questionEmail(
  { name, language }: { name: string; language: Language },
  { house, link, ...about }: About & { house: string; link: string },
): { subject: string; text: string } {
  const { subject, body } = texts[language];
  const values = { ...valuesOf(about), name, house, link };
  return { subject: filled(subject, values), text: filled(body, values) };
}
