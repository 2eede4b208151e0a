import type en from '../en-US/tasks';

export default {
  'tasks.title': 'A fazer',
  'tasks.text': 'O que deve ser feito?',
  'tasks.dueOn': 'Prazo',
  'tasks.who': 'Quem faz',
  'tasks.give': 'Adicionar',
  'home.people': 'Clientes',
  'home.people.none': 'Nenhuma tarefa pendente, e você falou com todos recentemente.',
  'home.people.question': 'fez uma pergunta em uma página compartilhada',
  'home.people.mention': '{by} escreveu uma nota para você',
  'home.people.birthday': 'Aniversário em {day}',
  'home.people.anniversary': '{years, plural, one {Um ano} other {# anos}} desde a compra, em {day}',
  'home.people.reminders': 'Que datas lembrar',
  'home.people.reminders.all': 'Aniversários e compras',
  'home.people.reminders.birthdays': 'Aniversários',
  'home.people.reminders.anniversaries': 'Compras',
  'home.people.reminders.none': 'Nenhuma data',
  'home.people.quiet': '{count, plural, one {# cliente} other {# clientes}} sem contato seu há meio ano',
} satisfies Record<keyof typeof en, string>;
