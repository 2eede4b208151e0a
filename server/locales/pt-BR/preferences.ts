import type { Locale } from '../locale';

export default {
  title: 'Sobre o que podemos escrever a você',
  whom: 'Para {name}',
  hint: 'Marque os assuntos de seu interesse e como deseja recebê-los. Mensagens sobre as suas próprias compras e consignações chegam em qualquer caso.',
  cell: '{topic}: {channel}',
  topic: 'Assunto',
  save: 'Salvar minhas escolhas',
  stopAll: 'Cancelar todas as comunicações',
  stopHint: 'As escolhas passam a valer assim que são salvas.',
  saved: 'Suas escolhas foram salvas.',
  stopped: 'Todas as comunicações foram canceladas.',
  unread: 'Não recebemos suas escolhas. Escolha novamente.',
  channels: { EMAIL: 'E-mail', SMS: 'Mensagem de texto', POST: 'Correio', PHONE: 'Telefone' },
  topics: {
    CATALOGUES: 'Catálogos e próximos leilões',
    DEPARTMENTS: 'Novidades dos departamentos',
    EXHIBITIONS: 'Exposições e visitações',
    RESULTS: 'Resultados dos leilões',
    EVENTS: 'Palestras e eventos',
  },
} satisfies Locale['preferences'];
