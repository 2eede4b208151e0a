import type en from '../en-US/find';

export default {
  'find.title': '全域搜尋',
  'find.hint': '拍賣會、拍品、藝術家、名稱、編號……「RS12 45」即 RS12 的第 45 號拍品',
  'find.all': '全部 {total, number} 項',
} satisfies Record<keyof typeof en, string>;
