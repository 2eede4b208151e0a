import type { Locale } from '../locale';

export default {
  seller: '示例拍卖行',
  name: '王小明',
  work: '静物',
  time: '2026年5月14日 10:15',
} satisfies Locale['templates'];
