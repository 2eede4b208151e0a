import type en from '../en-US/phones';

export default {
  'phones.title': 'Celular de segurança',
  'phones.none': 'Você ainda não verificou um celular.',
  'phones.unverified': '{phone} · não verificado',
  'phones.hint':
    'Se sua casa de leilões permitir, você pode entrar com um código enviado por SMS para este número.',
  'phones.off': 'O administrador pode configurar os SMS nas configurações.',
  'phones.setUp': 'Configurar mensagens de texto',
  'phones.add': 'Adicionar celular',
  'phones.change': 'Alterar celular',
  'phones.remove': 'Remover celular',
  'phones.remove.ask': 'Remover {phone}? Você não poderá mais entrar com ele.',
  'phones.remove.unverified': 'Remover {phone}?',
  'phones.removed': 'Celular removido',
  'phones.sent': 'Um código foi enviado para este número. Ele vale por 10 minutos.',
  'phones.verify': 'Verificar celular',
  'phones.verified': 'Celular verificado',
} satisfies Record<keyof typeof en, string>;
