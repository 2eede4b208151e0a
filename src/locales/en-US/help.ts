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
  'help.template':
    "Left: the blocks of the mail; drag them, or take the handle with Space and the arrow keys. Middle: the mail as the chosen customer gets it. Right: what the chosen block says. '{ }' inserts a value of the reader, with the words that stand in where it is empty: who lacks one that nothing stands in for gets no mail. Pictures come from the house or are dropped onto their field; say in words what they show.",
  'help.campaign':
    'Four steps: who is meant, what is said, what the check finds, when it goes. The summary stays in sight. A red finding stops the mailing, a yellow one waits for somebody’s yes. Once it has begun, people and words are fixed; it can be paused, resumed and cancelled.',
  'help.general':
    'Every list keeps its filters, order and page in its address: bookmark it or send it to a colleague. What you may not do is not shown; what cannot be done yet says why.',
} as const;
