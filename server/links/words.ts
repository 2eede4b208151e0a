import english from '#contract/field-words/en-US';
import portuguese from '#contract/field-words/pt-BR';
import simplified from '#contract/field-words/zh-CN';
import traditional from '#contract/field-words/zh-TW';
import type { Language } from '#contract/session';

const en = {
  /** the language, in itself */
  language: 'English',
  languages: 'Language',
  works: (count: number, text: string) => (count === 1 ? '1 work' : `${text} works`),
  opens: 'Opens on {when}',
  until: 'Until {day}',
  from: 'From {day}',
  reserved: 'Reserved',
  sold: 'Sold',
  unavailable: 'Not available',
  onRequest: 'Price on request',
  pages: 'Pages',
  page: 'Page {page} of {pages}',
  previous: 'Previous works',
  next: 'Next works',
  contact: 'Enquiries',
  phone: 'Telephone',
  email: 'E-mail',
  website: 'Website',
  none: 'There is nothing to see here',
  noneHint: 'The link may have ended. Please ask whoever sent it to you.',
  tooOften: 'Too many attempts',
  tooOftenHint: 'Please try again in a quarter of an hour.',
  title: (text: string) => text,
};
export type Words = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : (typeof en)[K] };

const words: Record<Language, Words> = {
  'en-US': en,
  'pt-BR': {
    language: 'Português',
    languages: 'Idioma',
    works: (count, text) => (count === 1 ? '1 obra' : `${text} obras`),
    opens: 'Abertura em {when}',
    until: 'Até {day}',
    from: 'A partir de {day}',
    reserved: 'Reservada',
    sold: 'Vendida',
    unavailable: 'Indisponível',
    onRequest: 'Preço sob consulta',
    pages: 'Páginas',
    page: 'Página {page} de {pages}',
    previous: 'Obras anteriores',
    next: 'Próximas obras',
    contact: 'Contato',
    phone: 'Telefone',
    email: 'E-mail',
    website: 'Site',
    none: 'Não há nada para ver aqui',
    noneHint: 'O link pode ter expirado. Fale com quem o enviou a você.',
    tooOften: 'Muitas tentativas',
    tooOftenHint: 'Tente novamente em quinze minutos.',
    title: (text) => text,
  },
  'zh-CN': {
    language: '简体中文',
    languages: '语言',
    works: (_, text) => `${text} 件作品`,
    opens: '{when} 开放',
    until: '展期至 {day}',
    from: '{day} 起',
    reserved: '已预留',
    sold: '已售',
    unavailable: '暂不出售',
    onRequest: '价格待询',
    pages: '页码',
    page: '第 {page} 页，共 {pages} 页',
    previous: '上一页作品',
    next: '下一页作品',
    contact: '咨询',
    phone: '电话',
    email: '电子邮件',
    website: '网站',
    none: '此处没有可浏览的内容',
    noneHint: '链接可能已失效，请联系发送者。',
    tooOften: '尝试次数过多',
    tooOftenHint: '请在十五分钟后重试。',
    title: (text) => `《${text}》`,
  },
  'zh-TW': {
    language: '繁體中文',
    languages: '語言',
    works: (_, text) => `${text} 件作品`,
    opens: '{when} 開放',
    until: '展期至 {day}',
    from: '{day} 起',
    reserved: '已預留',
    sold: '已售',
    unavailable: '暫不出售',
    onRequest: '價格待詢',
    pages: '頁碼',
    page: '第 {page} 頁，共 {pages} 頁',
    previous: '上一頁作品',
    next: '下一頁作品',
    contact: '洽詢',
    phone: '電話',
    email: '電子郵件',
    website: '網站',
    none: '此處沒有可瀏覽的內容',
    noneHint: '連結可能已失效，請洽寄送者。',
    tooOften: '嘗試次數過多',
    tooOftenHint: '請於十五分鐘後再試。',
    title: (text) => `《${text}》`,
  },
};
/** The shared page in one language. */
export const wordsOf = (language: Language): Words => words[language];

/** The names of fields and of their values. */
export const fieldWords = {
  'en-US': english,
  'pt-BR': portuguese,
  'zh-CN': simplified,
  'zh-TW': traditional,
} as const satisfies Record<Language, object>;

/** Puts values where a sentence names them in braces. */
export const filled = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
