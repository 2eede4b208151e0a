import type en from '../en-US/views';

export default {
  'views.title': '檢視',
  'views.mine': '我的檢視',
  'views.shared': '全行共用',
  'views.none': '尚無已儲存的檢視。先依需要搜尋、篩選和排序，再命名儲存。',
  'views.by': '{name} · {by}',
  'views.changed': '儲存後有變更',
  'views.save': '儲存此檢視…',
  'views.keep': '將目前顯示儲存為「{name}」',
  'views.edit': '重新命名、共用或刪除「{name}」…',
  'views.name': '檢視名稱',
  'views.share': '與全行共用',
  'views.remove': '刪除',
  'views.removed': '檢視「{name}」已刪除。',
} satisfies Record<keyof typeof en, string>;
