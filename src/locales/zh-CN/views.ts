import type en from '../en-US/views';

export default {
  'views.title': '视图',
  'views.subscribe': '订阅“{name}”',
  'views.mine': '我的视图',
  'views.shared': '共享视图',
  'views.none': '尚无已保存的视图。先按需要搜索、筛选和排序，再命名保存。',
  'views.changed': '有未保存的更改',
  'views.save': '保存此视图…',
  'views.keep': '用当前列表更新“{name}”',
  'views.edit': '编辑视图“{name}”…',
  'views.name': '视图名称',
  'views.share': '与全行共享',
  'views.remove': '删除视图',
  'views.removed': '视图“{name}”已删除',
} satisfies Record<keyof typeof en, string>;
