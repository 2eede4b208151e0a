import type en from '../en-US/artists';

export default {
  'artists.title': '艺术家',
  'artists.import': '导入…',
  'artists.empty': '暂无艺术家',
  'artists.empty.hint': '导入艺术家名单后，“艺术家”一栏会据此提示。',
  'artists.externalRef': '外部编号',
} satisfies Record<keyof typeof en, string>;
