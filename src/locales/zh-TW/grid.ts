import type en from '../en-US/grid';

export default {
  'grid.cell': '{row}，{column}',
  'grid.empty': '空',
  'grid.fixed': '此儲存格無法變更。按 Esc 捨棄輸入的內容。',
  'grid.keys':
    '方向鍵、Tab 和 Enter 移動 · 直接輸入或按 F2 編輯 · 空白鍵開啟 · Ctrl Z 復原，Ctrl Y 重做 · Ctrl D 向下填滿 · 先按 Esc 再按 Tab 離開',
  'grid.failed': '{count} 個儲存格未儲存。',
  'grid.next': '移至下一個',
  'grid.clash': '{by}在此期間寫入了「{theirs}」。',
  'grid.several': '有多個相符項目：{labels}。請繼續輸入。',
  'grid.undo': '{count, plural, =0 {沒有可復原的內容} other {已還原 # 個儲存格}}',
  'grid.redo': '{count, plural, =0 {沒有可重做的操作} other {# 個儲存格已重做變更}}',
  'grid.picture': '圖片',
  'grid.print': '列印',
} satisfies Record<keyof typeof en, string>;
