import type en from '../en-US/profile';

export default {
  'profile.tab.basic': 'Dados básicos',
  'profile.tab.security': 'Segurança',
  'profile.tab.binding': 'Contas vinculadas',
  'profile.tab.notifications': 'Notificações',
  'profile.notifications.address': 'O Rostrum envia suas mensagens para {email}.',
} satisfies Record<keyof typeof en, string>;
