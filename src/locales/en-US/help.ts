export default {
  'help.title': 'Help',
  'help.keys': 'Keys',
  'help.keys.search': 'Search on this page',
  'help.keys.find': 'Search everything',
  'help.keys.next': 'Next row, previous row',
  'help.keys.open': 'Open the row',
  'help.keys.back': 'Close, back',
  'help.keys.save': 'Save',
  'help.keys.same': 'The clerk’s line, while nothing or only the price is typed: the paddle of the last lot',
  'help.keys.help': 'This help',
  'help.adminSettings':
    'Users: who works here, in which role. Outbox: the mails the house wrote; one that was refused for now is tried again for a day, and “Send now” tries it at once. Jobs: what is done in the background, what went wrong and when it is tried again.',
  'help.general':
    'Every list keeps its filters, order and page in its address: bookmark it or send it to a colleague. What you may not do is not shown; what cannot be done yet says why.',
} as const;
