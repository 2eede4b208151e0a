import type { Locale } from '../locale';

export default {
  inFiles: /^(en|eng|english|englisch|anglais|ingles)\b|^英/,
} satisfies Locale['language'];
