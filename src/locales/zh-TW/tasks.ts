import type en from '../en-US/tasks';

export default {
  'tasks.title': '待辦',
  'tasks.text': '待辦內容',
  'tasks.dueOn': '期限',
  'tasks.who': '負責人',
  'tasks.give': '新增待辦',
  'home.people': '客戶',
  'home.people.none': '沒有到期的待辦，您與所有客戶都保持聯絡。',
  'home.people.question': '在分享頁面上提問',
  'home.people.mention': '{by} 在備註中提及您',
  'home.people.birthday': '{day}生日',
  'home.people.anniversary': '{day} 為購買 {years} 週年',
  'home.people.reminders': '提醒',
  'home.people.reminders.all': '生日與購買週年',
  'home.people.reminders.birthdays': '生日',
  'home.people.reminders.anniversaries': '購買週年',
  'home.people.reminders.none': '不提醒',
  'home.people.quiet': '{count}位客戶已半年未聯絡',
} satisfies Record<keyof typeof en, string>;
