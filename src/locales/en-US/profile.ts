export default {
  'profile.tab.basic': 'Basic settings',
  'profile.tab.security': 'Security',
  'profile.tab.binding': 'Account binding',
  'profile.tab.notifications': 'Notifications',
  'profile.binding.none': "Your house hasn't set up a sign-in provider, so there is no account to bind.",
  'profile.notifications.address': 'Rostrum sends messages for you to {email}.',
} as const;
