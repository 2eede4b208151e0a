import type en from '../en-US/tasks';

export default {
  'tasks.title': 'Tarefas',
  'tasks.text': 'Descrição da tarefa',
  'tasks.dueOn': 'Prazo',
  'tasks.who': 'Responsável',
  'tasks.give': 'Adicionar tarefa',
  'home.people': 'Clientes',
  'home.people.none': 'Nenhuma tarefa pendente. Você está em dia com todos os seus clientes.',
  'home.people.question': 'fez uma pergunta em uma página compartilhada',
  'home.people.mention': '{by} mencionou você em uma nota',
  'home.people.birthday': 'Aniversário em {day}',
  'home.people.anniversary': '{years, plural, one {Um ano} other {# anos}} desde a compra, em {day}',
  'home.people.reminders': 'Lembretes',
  'home.people.reminders.all': 'Aniversários e datas de compra',
  'home.people.reminders.birthdays': 'Aniversários',
  'home.people.reminders.anniversaries': 'Datas de compra',
  'home.people.reminders.none': 'Nenhum lembrete',
  'home.people.quiet': '{count, plural, one {# cliente} other {# clientes}} sem contato há seis meses',
} satisfies Record<keyof typeof en, string>;
