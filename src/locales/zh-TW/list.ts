import type en from '../en-US/list';

export default {
  'list.search': '搜尋',
  'list.search.hint': '搜尋（按 /）',
  'list.filter': '篩選',
  'list.filter.remove': '移除篩選條件「{name}」',
  'list.filter.clear': '清除全部篩選',
  'list.columns': '欄位',
  'list.columns.reset': '預設欄位',
  'list.density': '列高',
  'list.density.dense': '緊密',
  'list.density.comfortable': '寬鬆',
  'list.export': '匯出',
  'refusal.export.too_many': '活頁簿最多包含 {most, number} 列：請改用 CSV，或縮小範圍。',
  'list.total': '共 {total, number} 筆',
  'list.none': '沒有符合條件的內容。',
  'list.none.hint': '請更換搜尋詞或移除篩選條件。',
} satisfies Record<keyof typeof en, string>;
