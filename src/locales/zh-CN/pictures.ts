import type en from '../en-US/pictures';

export default {
  'pictures.title': '图片',
  'pictures.none': '还没有图片',
  'pictures.none.add': '还没有图片。请将文件拖放到此处，或在下方添加。',
  'pictures.add': '添加图片',
  'pictures.adding': '还有 {count, plural, other {# 张}}图片',
  'pictures.remove': '移除这张图片',
  'pictures.remove.ask': '移除这张图片吗？移除后无法恢复。',
  'pictures.ordered': '图片已重新排序',
  'pictures.order.hint': '拖动以排序；键盘操作：空格、方向键、空格。',
  'pictures.place': '图片 {place}：{name}',
  'pictures.retry': '重新处理',
  'pictures.state.PENDING': '此图片正在处理中',
  'pictures.state.READY': '就绪',
  'pictures.state.FAILED': '此图片无法处理。',
} satisfies Record<keyof typeof en, string>;
