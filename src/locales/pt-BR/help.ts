import type en from '../en-US/help';

export default {
  'help.title': 'Ajuda',
  'help.keys': 'Teclas',
  'help.keys.search': 'Buscar nesta página',
  'help.keys.find': 'Buscar em tudo',
  'help.keys.next': 'Próxima linha, linha anterior',
  'help.keys.open': 'Abrir a linha',
  'help.keys.back': 'Fechar, voltar',
  'help.keys.save': 'Salvar',
  'help.keys.help': 'Esta ajuda',
  'help.general':
    'Cada lista guarda filtros, ordem e página no próprio endereço: salve nos favoritos ou envie a um colega. O que você não pode fazer não aparece; o que ainda não é possível diz por quê.',
} satisfies Record<keyof typeof en, string>;
