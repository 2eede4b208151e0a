/** What comes back of mails. */
export default {
  'activity.campaigns.be-refused': 'a mail server refuses the house or its text',
} as const;
