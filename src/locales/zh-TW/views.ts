import type en from '../en-US/views';

export default {
  'views.title': '檢視',
  'views.subscribe': '訂閱「{name}」',
  'views.mine': '我的檢視',
  'views.shared': '共用檢視',
  'views.none': '尚無已儲存的檢視。先依需要搜尋、篩選和排序，再命名儲存。',
  'views.changed': '有未儲存的變更',
  'views.save': '儲存此檢視…',
  'views.keep': '以目前清單更新「{name}」',
  'views.edit': '編輯檢視「{name}」…',
  'views.name': '檢視名稱',
  'views.share': '與全行共用',
  'views.remove': '刪除檢視',
  'views.removed': '檢視「{name}」已刪除',
} satisfies Record<keyof typeof en, string>;
