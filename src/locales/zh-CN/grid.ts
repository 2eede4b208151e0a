import type en from '../en-US/grid';

export default {
  'grid.cell': '{row}，{column}',
  'grid.empty': '空',
  'grid.fixed': '此单元格不能更改。按 Esc 放弃输入的内容。',
  'grid.keys':
    '方向键、Tab 和回车移动 · 直接输入或按 F2 编辑 · 空格打开 · Ctrl Z 撤销，Ctrl Y 重做 · Ctrl D 向下填充 · 先按 Esc 再按 Tab 离开',
  'grid.failed': '{count} 个单元格未保存。',
  'grid.next': '转到下一个',
  'grid.clash': '{by}在此期间写入了“{theirs}”。',
  'grid.several': '有多个匹配项：{labels}。请继续输入。',
  'grid.undo': '{count, plural, =0 {没有可撤销的内容} other {已还原 # 个单元格}}',
  'grid.redo': '{count, plural, =0 {没有可重做的操作} other {# 个单元格已重做更改}}',
  'grid.picture': '图片',
  'grid.print': '打印',
} satisfies Record<keyof typeof en, string>;
