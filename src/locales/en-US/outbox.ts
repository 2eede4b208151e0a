export default {
  'outbox.title': 'Outbox',
  'outbox.intro':
    'Mails that Rostrum wrote. Without a mail server they stay here, and nothing leaves the house.',
  'outbox.recipient': 'To',
  'outbox.subject': 'Subject',
  'outbox.state': 'State',
  'outbox.state.KEPT': 'Kept here',
  'outbox.state.QUEUED': 'Waiting',
  'outbox.state.SENT': 'Sent',
  'outbox.state.FAILED': 'Failed',
  'outbox.createdAt': 'Written',
  'outbox.empty': 'No mails yet',
  'outbox.empty.hint': 'Invitations and links for new passwords appear here.',
} as const;
