/** What is to be done for customers, and whom home reminds of. */
export default {
  'tasks.title': 'To do',
  'tasks.text': 'What is to be done?',
  'tasks.dueOn': 'Due',
  'tasks.who': 'Who does it',
  'tasks.give': 'Add',
  'home.people': 'Customers',
  'home.people.none': 'No task is due, and you have spoken to everybody of late.',
  'home.people.question': 'asked a question on a shared page',
  'home.people.mention': '{by} wrote a note for you',
  'home.people.birthday': 'Birthday on {day}',
  'home.people.anniversary': '{years, plural, one {A year} other {# years}} since they bought, on {day}',
  'home.people.reminders': 'Which days to remember',
  'home.people.reminders.all': 'Birthdays and purchases',
  'home.people.reminders.birthdays': 'Birthdays',
  'home.people.reminders.anniversaries': 'Purchases',
  'home.people.reminders.none': 'No days',
  'home.people.quiet':
    '{count, plural, one {# customer you have} other {# customers you have}} not spoken to for half a year',
} as const;
