import type { Locale } from '../locale';

export default {
  inFiles: /^(pt|por|portuguese|portugiesisch|portugais|portugues)\b|^葡/,
} satisfies Locale['language'];
