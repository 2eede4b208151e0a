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
  'help.keys.same': 'Na linha do pregão, sem nada digitado ou só com o preço: a placa do último lote',
  'help.keys.help': 'Esta ajuda',
  'help.adminSettings':
    'Usuários: quem trabalha aqui e em que função. Caixa de saída: os e-mails que a casa escreveu; um que foi recusado por ora é tentado de novo durante um dia, e “Enviar agora” tenta na hora. Tarefas: o que é feito em segundo plano, o que deu errado e quando se tenta de novo.',
  'help.general':
    'Cada lista guarda filtros, ordem e página no próprio endereço: salve nos favoritos ou envie a um colega. O que você não pode fazer não aparece; o que ainda não é possível diz por quê.',
} satisfies Record<keyof typeof en, string>;
