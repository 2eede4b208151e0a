import type en from '../en-US/find';

export default {
  'find.title': '全局搜索',
  'find.hint': '拍卖会、拍品、艺术家、名称、编号……“RS12 45”即 RS12 的第 45 号拍品',
  'find.all': '全部 {total, number} 项',
} satisfies Record<keyof typeof en, string>;
