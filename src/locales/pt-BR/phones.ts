import type en from '../en-US/phones';

export default {
  'phones.title': 'Celular de segurança',
  'phones.none': 'Você não verificou nenhum celular.',
  'phones.unverified': '{phone} · não verificado',
  'phones.hint': 'Os códigos para entrar são enviados por SMS para ele, se a casa permitir.',
  'phones.off': 'O administrador pode configurar os SMS nas configurações.',
  'phones.add': 'Adicionar celular',
  'phones.change': 'Alterar celular',
  'phones.remove': 'Remover celular',
  'phones.remove.ask': 'Remover {phone}? Você não poderá mais entrar com ele.',
  'phones.remove.unverified': 'Remover {phone}?',
  'phones.removed': 'Celular removido',
  'phones.sent': 'Um código foi enviado para este número. Ele vale por 10 minutos.',
  'phones.cancel': 'Cancelar',
  'phones.verify': 'Verificar celular',
  'phones.verified': 'Celular verificado',
} satisfies Record<keyof typeof en, string>;
