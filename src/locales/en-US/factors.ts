export default {
  'factors.title': 'Two-step verification',
  'factors.intro':
    'After your password you also enter a code from an app on your phone. Your account then stays safe even if someone learns your password.',
  'factors.authenticator': 'Authenticator app',
  'factors.authenticator.none': 'Not set up',
  'factors.authenticator.since': 'Added {date}',
  'factors.authenticator.add': 'Set up authenticator app',
  'factors.authenticator.replace': 'Replace',
  'factors.authenticator.remove': 'Remove',
  'factors.authenticator.remove.title': 'Remove the authenticator app?',
  'factors.authenticator.remove.hint': 'Your password alone will then be enough to sign in.',
  'factors.authenticator.removed': 'Authenticator app removed',
  'factors.authenticator.added': 'Authenticator app set up',
  'factors.setup.title': 'Set up authenticator app',
  'factors.setup.scan':
    'Scan this code with an authenticator app on your phone, for example the one of your password manager.',
  'factors.setup.qr': 'QR code for the authenticator app',
  'factors.setup.key': 'Or enter this key in the app:',
  'factors.setup.name': 'Name',
  'factors.setup.name.hint': 'To recognize it in your profile, for example the name of your phone.',
  'factors.setup.code': 'Code that the app shows',
  'factors.setup.finish': 'Turn on',
} as const;
