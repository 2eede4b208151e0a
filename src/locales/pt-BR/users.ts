import type en from '../en-US/users';

export default {
  'users.title': 'Usuários',
  'users.invite': 'Convidar um colega',
  'users.name': 'Nome',
  'users.active': 'Ativo',
  'users.active.hint': 'Ao ser desativado, o usuário é desconectado de todos os lugares na hora.',
  'users.state': 'Situação',
  'users.state.active': 'Ativo',
  'users.state.invited': 'Convidado',
  'users.state.inactive': 'Inativo',
  'users.lastLogin': 'Último acesso',
  'users.never': 'Nunca',
  'users.departments.hint': 'Um especialista trabalha nos leilões e peças destes departamentos.',
  'users.inviteAgain': 'Reenviar convite',
  'users.email.hint': 'A pessoa entra com este endereço; os links enviados a outro deixam de funcionar.',
  'users.invitationResent': 'Novo convite enviado a {email}; o link antigo não funciona mais',
  'users.invitationInOutbox':
    'O e-mail não está configurado: o novo convite para {email} está na caixa de saída, e o link antigo não funciona mais',
  'users.self': 'Esta é a sua conta.',
  'refusal.user.self': 'Você não pode desativar a própria conta. Peça a outro administrador.',
  'users.activate': 'Ativar usuário',
  'users.deactivate': 'Desativar usuário',
  'users.activated': '{count, plural, one {# usuário ativado} other {# usuários ativados}}',
  'users.deactivated':
    '{count, plural, one {# usuário desativado e desconectado} other {# usuários desativados e desconectados}}',
  'users.empty': 'Ainda não há usuários',
  'users.empty.hint': 'Convide o primeiro colega.',
} satisfies Record<keyof typeof en, string>;
