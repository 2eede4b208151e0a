import type { Channel, Topic } from '#contract/consents';
import type { Language } from '#contract/session';

export interface PreferenceWords {
  title: string;
  /** for whom the page is, the name masked */
  whom: string;
  hint: string;
  /** what a line and a column meet in, for those who hear the page */
  cell: string;
  topic: string;
  save: string;
  stopAll: string;
  stopHint: string;
  saved: string;
  stopped: string;
  unread: string;
  channels: Record<Channel, string>;
  topics: Record<Topic, string>;
}

const words: Record<Language, PreferenceWords> = {
  'en-US': {
    title: 'What we may write to you about',
    whom: 'For {name}',
    hint: 'Tick what you would like to hear from us about, and how. Letters about your own purchases and consignments reach you in any case.',
    cell: '{topic}: {channel}',
    topic: 'About',
    save: 'Save my choices',
    stopAll: 'Unsubscribe from everything',
    stopHint: 'Your choices hold as soon as they are saved.',
    saved: 'Your choices are saved.',
    stopped: 'You are unsubscribed from everything.',
    unread: 'Your choices did not reach us. Please choose again.',
    channels: { EMAIL: 'E-mail', SMS: 'Text message', POST: 'Post', PHONE: 'Telephone' },
    topics: {
      CATALOGUES: 'Catalogues and coming sales',
      DEPARTMENTS: 'News from our departments',
      EXHIBITIONS: 'Exhibitions and views',
      RESULTS: 'Results of sales',
      EVENTS: 'Talks and events',
    },
  },
  'pt-BR': {
    title: 'Sobre o que podemos escrever a você',
    whom: 'Para {name}',
    hint: 'Marque os assuntos de seu interesse e como deseja recebê-los. Mensagens sobre as suas próprias compras e consignações chegam em qualquer caso.',
    cell: '{topic}: {channel}',
    topic: 'Assunto',
    save: 'Salvar minhas escolhas',
    stopAll: 'Cancelar todas as comunicações',
    stopHint: 'As escolhas passam a valer assim que são salvas.',
    saved: 'Suas escolhas foram salvas.',
    stopped: 'Todas as comunicações foram canceladas.',
    unread: 'Não recebemos suas escolhas. Escolha novamente.',
    channels: { EMAIL: 'E-mail', SMS: 'Mensagem de texto', POST: 'Correio', PHONE: 'Telefone' },
    topics: {
      CATALOGUES: 'Catálogos e próximos leilões',
      DEPARTMENTS: 'Novidades dos departamentos',
      EXHIBITIONS: 'Exposições e visitações',
      RESULTS: 'Resultados dos leilões',
      EVENTS: 'Palestras e eventos',
    },
  },
  'zh-CN': {
    title: '您希望收到哪些资讯',
    whom: '致 {name}',
    hint: '请勾选您感兴趣的内容及接收方式。与您本人购买或委托有关的信函不受此影响。',
    cell: '{topic}：{channel}',
    topic: '内容',
    save: '保存选择',
    stopAll: '全部退订',
    stopHint: '选择保存后立即生效。',
    saved: '您的选择已保存。',
    stopped: '您已全部退订。',
    unread: '未能收到您的选择，请重新选择。',
    channels: { EMAIL: '电子邮件', SMS: '短信', POST: '邮寄', PHONE: '电话' },
    topics: {
      CATALOGUES: '图录与拍卖预告',
      DEPARTMENTS: '各部门动态',
      EXHIBITIONS: '展览与预展',
      RESULTS: '拍卖结果',
      EVENTS: '讲座与活动',
    },
  },
  'zh-TW': {
    title: '您希望收到哪些資訊',
    whom: '致 {name}',
    hint: '請勾選您感興趣的內容及接收方式。與您本人購買或委託有關的信函不受此影響。',
    cell: '{topic}：{channel}',
    topic: '內容',
    save: '儲存選擇',
    stopAll: '全部取消訂閱',
    stopHint: '選擇儲存後立即生效。',
    saved: '您的選擇已儲存。',
    stopped: '您已全部取消訂閱。',
    unread: '未能收到您的選擇，請重新選擇。',
    channels: { EMAIL: '電子郵件', SMS: '簡訊', POST: '郵寄', PHONE: '電話' },
    topics: {
      CATALOGUES: '圖錄與拍賣預告',
      DEPARTMENTS: '各部門動態',
      EXHIBITIONS: '展覽與預展',
      RESULTS: '拍賣結果',
      EVENTS: '講座與活動',
    },
  },
};
/** The page of choices in one language. */
export const preferenceWords = (language: Language): PreferenceWords => words[language];
