export default {
  'help.title': 'Help',
  'help.keys': 'Keys',
  'help.keys.search': 'Search on this page',
  'help.keys.find': 'Search everything',
  'help.keys.next': 'Next row, previous row',
  'help.keys.open': 'Open the row',
  'help.keys.back': 'Close, back',
  'help.keys.save': 'Save',
  'help.keys.help': 'This help',
  'help.general':
    'Every list keeps its filters, order and page in its address: bookmark it or send it to a colleague. What you may not do is not shown; what cannot be done yet says why.',
} as const;
