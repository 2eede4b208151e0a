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
  'help.template':
    "À esquerda, os blocos do e-mail: arraste-os ou use a alça com Espaço e as setas. No meio, o e-mail como o cliente escolhido o recebe. À direita, o que diz o bloco escolhido. '{ }' insere um dado do leitor, com o texto que o substitui quando falta: quem não tem um dado sem substituto não recebe o e-mail. As imagens vêm da casa ou são soltas no campo; descreva em palavras o que mostram.",
  'help.campaign':
    'Quatro passos: quem recebe, o que se diz, o que a verificação encontra, quando sai. O resumo fica sempre à vista. Um aviso vermelho impede o envio, um amarelo espera que alguém o aceite. Depois de iniciado, destinatários e textos ficam fixos; o envio pode ser pausado, retomado e cancelado.',
  'help.general':
    'Cada lista guarda filtros, ordem e página no próprio endereço: salve nos favoritos ou envie a um colega. O que você não pode fazer não aparece; o que ainda não é possível diz por quê.',
} satisfies Record<keyof typeof en, string>;
