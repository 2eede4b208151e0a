import type en from '../en-US/profile';

export default {
  'profile.tab.basic': 'Dados básicos',
  'profile.tab.security': 'Segurança',
  'profile.tab.binding': 'Contas vinculadas',
  'profile.tab.notifications': 'Notificações',
  'profile.email.change': 'Alterar e-mail',
  'profile.email.title': 'Alterar seu e-mail',
  'profile.email.new': 'Novo e-mail',
  'profile.email.follows':
    'O novo endereço recebe um link que confirma a alteração. Até lá, {email} continua valendo. Ele é avisado da alteração e pode impedi-la por sete dias.',
  'profile.email.send': 'Enviar link',
  'profile.email.sent': 'Link enviado para {email}',
  'profile.email.kept':
    'O link para {email} está na caixa de saída. Peça a um administrador que o repasse a você.',
  'profile.email.pending': 'Aguardando a confirmação em {email} até {date}.',
  'profile.email.again': 'Enviar de novo',
  'profile.email.cancel': 'Cancelar alteração',
  'profile.email.cancelled': 'Alteração cancelada',
  'profile.email.confirm.title': 'Confirme seu novo e-mail',
  'profile.email.confirm.text': 'A partir de agora você entra com {newEmail} em vez de {oldEmail}.',
  'profile.email.confirm': 'Usar {newEmail}',
  'profile.email.confirmed': 'E-mail alterado',
  'profile.email.confirm.invalid': 'Peça a alteração de novo no seu perfil.',
  'profile.notifications.address': 'O Rostrum envia suas mensagens para {email}.',
} satisfies Record<keyof typeof en, string>;
