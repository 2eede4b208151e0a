import type en from '../en-US/tasks';

export default {
  'tasks.title': '待办',
  'tasks.text': '需要做什么？',
  'tasks.dueOn': '期限',
  'tasks.who': '由谁完成',
  'tasks.give': '添加',
  'home.people': '客户',
  'home.people.none': '没有待办任务，近期已联系所有客户。',
  'home.people.question': '在分享页面上提问',
  'home.people.mention': '{by} 给您写了备注',
  'home.people.birthday': '{day}生日',
  'home.people.anniversary': '{day} 为购买 {years} 周年',
  'home.people.reminders': '提醒哪些日子',
  'home.people.reminders.all': '生日与购买周年',
  'home.people.reminders.birthdays': '生日',
  'home.people.reminders.anniversaries': '购买周年',
  'home.people.reminders.none': '不提醒',
  'home.people.quiet': '{count}位客户已半年未联系',
} satisfies Record<keyof typeof en, string>;
