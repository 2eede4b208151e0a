export default {
  'profile.tab.basic': 'Basic settings',
  'profile.tab.security': 'Security',
  'profile.tab.binding': 'Account binding',
  'profile.tab.notifications': 'Notifications',
  'profile.notifications.address': 'Rostrum sends messages for you to {email}.',
} as const;
