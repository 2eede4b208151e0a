export default {
  'phones.title': 'Security phone',
  'phones.none': 'You have not verified a phone number.',
  'phones.hint': 'Codes for signing in are sent to it by text message, if your house allows that.',
  'phones.off': 'Your administrator can set up text messages in the settings.',
  'phones.add': 'Add phone number',
  'phones.change': 'Change phone number',
  'phones.remove': 'Remove phone number',
  'phones.remove.ask': 'Remove {phone}? You can no longer sign in with it.',
  'phones.removed': 'Phone number removed',
  'phones.sent': 'A code was sent to this number. It is valid for 10 minutes.',
  'phones.verify': 'Verify phone number',
  'phones.verified': 'Phone number verified',
} as const;
