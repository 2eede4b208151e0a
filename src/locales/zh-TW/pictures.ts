import type en from '../en-US/pictures';

export default {
  'pictures.title': '圖片',
  'pictures.none': '還沒有圖片',
  'pictures.none.add': '還沒有圖片。請將檔案拖放到此處，或在下方新增。',
  'pictures.add': '新增圖片',
  'pictures.adding': '還有 {count, plural, other {# 張}}圖片',
  'pictures.remove': '移除這張圖片',
  'pictures.remove.ask': '要移除這張圖片嗎？移除後無法復原。',
  'pictures.ordered': '圖片已重新排序',
  'pictures.order.hint': '拖曳以排序；鍵盤操作：空白鍵、方向鍵、空白鍵。',
  'pictures.place': '圖片 {place}：{name}',
  'pictures.retry': '重新處理',
  'pictures.state.PENDING': '此圖片正在處理中',
  'pictures.state.READY': '就緒',
  'pictures.state.FAILED': '此圖片無法處理。',
} satisfies Record<keyof typeof en, string>;
