import type en from '../en-US/list';

export default {
  'list.search': '搜索',
  'list.search.hint': '搜索（按 /）',
  'list.filter': '筛选',
  'list.filter.remove': '移除筛选条件“{name}”',
  'list.filter.clear': '清除全部筛选',
  'list.columns': '列',
  'list.columns.reset': '默认列',
  'list.density': '行高',
  'list.density.dense': '紧凑',
  'list.density.comfortable': '宽松',
  'list.export': '导出',
  'refusal.export.too_many': '工作簿最多包含 {most, number} 行：请改用 CSV，或缩小范围。',
  'list.total': '共 {total, number} 条',
  'list.none': '没有符合条件的内容。',
  'list.none.hint': '请更换搜索词或移除筛选条件。',
} satisfies Record<keyof typeof en, string>;
