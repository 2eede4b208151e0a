import type { Locale } from '../locale';

export default {
  inFiles: /^zh-(tw|hk|mo|hant)|traditional|繁/,
} satisfies Locale['language'];
