import type { Locale } from '../locale';

export default {
  // Traditional Chinese is another language.
  inFiles:
    /^(?!zh-(?:tw|hk|mo|hant)|.*(?:traditional|繁))(?:(?:zh|chi|zho|chinese|chinesisch|chinois|chines)\b|[中简簡])/,
} satisfies Locale['language'];
