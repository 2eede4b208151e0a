import type { Locale } from '../locale';

export default {
  name: '王小明',
  work: '靜物',
  time: '2026年5月14日 上午10:15',
  seller: '範例拍賣行',
} satisfies Locale['templates'];
