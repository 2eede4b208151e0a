import type { SequenceStep } from '#contract/campaign-sequence';
import type { Language } from '#contract/session';

/** What the usual letters of a sale are called, in the language of who plans them; staff rename them as they like. */
const names: Record<Language, Record<SequenceStep, string>> = {
  'en-US': {
    SAVE_THE_DATE: 'Save the date',
    HIGHLIGHTS: 'Highlights',
    CATALOGUE: 'Catalogue online',
    REMINDER: 'Reminder',
    RESULTS: 'Results',
  },
  'pt-BR': {
    SAVE_THE_DATE: 'Reserve a data',
    HIGHLIGHTS: 'Destaques',
    CATALOGUE: 'Catálogo on-line',
    REMINDER: 'Lembrete',
    RESULTS: 'Resultados',
  },
  'zh-CN': {
    SAVE_THE_DATE: '拍卖预告',
    HIGHLIGHTS: '精品预览',
    CATALOGUE: '图录上线',
    REMINDER: '开拍提醒',
    RESULTS: '拍卖结果',
  },
  'zh-TW': {
    SAVE_THE_DATE: '拍賣預告',
    HIGHLIGHTS: '精品預覽',
    CATALOGUE: '圖錄上線',
    REMINDER: '開拍提醒',
    RESULTS: '拍賣結果',
  },
};

/** The name of a planned letter: `Highlights · Old master paintings`. */
export const plannedName = (language: Language, step: SequenceStep, sale: string): string =>
  `${names[language][step]} · ${sale}`;
