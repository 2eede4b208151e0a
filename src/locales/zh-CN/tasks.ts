import type en from '../en-US/tasks';

export default {
  'tasks.title': '待办',
  'tasks.text': '待办内容',
  'tasks.dueOn': '期限',
  'tasks.who': '负责人',
  'tasks.give': '添加待办',
  'home.people': '客户',
  'home.people.none': '没有到期的待办，您与所有客户都保持着联系。',
  'home.people.question': '在分享页面上提问',
  'home.people.mention': '{by} 在备注中提及您',
  'home.people.birthday': '{day}生日',
  'home.people.anniversary': '{day} 为购买 {years} 周年',
  'home.people.reminders': '提醒',
  'home.people.reminders.all': '生日与购买周年',
  'home.people.reminders.birthdays': '生日',
  'home.people.reminders.anniversaries': '购买周年',
  'home.people.reminders.none': '不提醒',
  'home.people.quiet': '{count}位客户已半年未联系',
} satisfies Record<keyof typeof en, string>;
