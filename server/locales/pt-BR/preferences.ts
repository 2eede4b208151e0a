import type { Locale } from '../locale';

export default {
  title: 'Suas preferências de contato',
  whom: 'Para {name}',
  hint: 'Escolha os temas do seu interesse e como deseja recebê-los. Mensagens sobre as suas próprias compras e consignações não são afetadas.',
  cell: '{topic}: {channel}',
  topic: 'Tema',
  save: 'Salvar preferências',
  stopAll: 'Cancelar todas as comunicações',
  stopHint: 'As preferências valem assim que você as salva.',
  saved: 'Suas preferências foram salvas.',
  stopped: 'Todas as comunicações foram canceladas.',
  unread: 'Suas preferências não foram salvas. Escolha novamente.',
  channels: { EMAIL: 'E-mail', SMS: 'SMS', POST: 'Correio', PHONE: 'Telefone' },
  topics: {
    CATALOGUES: 'Catálogos e próximos leilões',
    DEPARTMENTS: 'Novidades dos departamentos',
    EXHIBITIONS: 'Exposições e visitações',
    RESULTS: 'Resultados dos leilões',
    EVENTS: 'Palestras e eventos',
  },
} satisfies Locale['preferences'];
