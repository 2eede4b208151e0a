export default {
  'phones.title': 'Security phone',
  'phones.none': "You haven't verified a phone number yet.",
  'phones.hint': 'If your auction house allows it, you can sign in with a code that we text to this number.',
  'phones.off': 'Your administrator can set up text messages in the settings.',
  'phones.add': 'Add phone number',
  'phones.change': 'Change phone number',
  'phones.remove': 'Remove phone number',
  'phones.remove.ask': 'Remove {phone}? You can no longer sign in with it.',
  'phones.removed': 'Phone number removed',
  'phones.sent': 'We sent a code to this number. It is valid for 10 minutes.',
  'phones.verify': 'Verify phone number',
  'phones.verified': 'Phone number verified',
} as const;
