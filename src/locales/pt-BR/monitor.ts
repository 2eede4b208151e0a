import type en from '../en-US/monitor';

export default {
  'home.board.workplace': 'Meu trabalho',
  'home.board.monitor': 'Acompanhamento',
  'monitor.sales': 'Leilão em andamento',
  'monitor.sales.none': 'Nenhum leilão em andamento.',
  'monitor.open': 'Abrir resultados',
  'monitor.ofLow': '{rate} das estimativas mínimas',
  'monitor.low': 'Estimativas mínimas até agora',
  'monitor.low.all': 'todos os lotes',
  'monitor.speed': 'Lotes por hora',
  'monitor.lastResult': 'Último resultado',
  'monitor.end': 'Término previsto',
  'monitor.imports': 'Importações',
  'monitor.imports.none': 'Nenhum arquivo sendo importado.',
  'monitor.imports.checking': 'Verificando, {done, number} de {total, number} linhas',
  'monitor.imports.committing': 'Importando, {done, number} de {total, number} linhas',
  'monitor.campaigns': 'Campanhas em envio',
  'monitor.campaigns.none': 'Nenhuma campanha em envio.',
  'monitor.campaigns.sent': '{sent, number} de {recipients, number} enviados',
  'monitor.system': 'Sistema',
  'monitor.health': 'Situação',
  'monitor.health.state':
    '{count, plural, =0 {Tudo certo} one {# parte precisa de atenção} other {# partes precisam de atenção}}',
  'monitor.jobs': 'Tarefas em segundo plano',
  'monitor.jobs.counts':
    '{running, number} em execução, {waiting, number} na fila, {failed, number} com falha',
  'monitor.mails': 'E-mails',
  'monitor.mails.counts': '{waiting, number} na fila, {failed, number} com falha',
  'monitor.users': 'Aqui agora',
} satisfies Record<keyof typeof en, string>;
