import type en from '../en-US/tasks';

export default {
  'tasks.title': '待辦',
  'tasks.text': '需要做什麼？',
  'tasks.dueOn': '期限',
  'tasks.who': '由誰完成',
  'tasks.give': '新增',
  'home.people': '客戶',
  'home.people.none': '沒有待辦任務，近期已聯絡所有客戶。',
  'home.people.question': '在分享頁面上提問',
  'home.people.mention': '{by} 給您寫了備註',
  'home.people.birthday': '{day}生日',
  'home.people.anniversary': '{day} 為購買 {years} 週年',
  'home.people.reminders': '提醒哪些日子',
  'home.people.reminders.all': '生日與購買週年',
  'home.people.reminders.birthdays': '生日',
  'home.people.reminders.anniversaries': '購買週年',
  'home.people.reminders.none': '不提醒',
  'home.people.quiet': '{count}位客戶已半年未聯絡',
} satisfies Record<keyof typeof en, string>;
