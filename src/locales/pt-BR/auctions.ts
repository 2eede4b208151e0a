import type en from '../en-US/auctions';

export default {
  'auctions.title': 'Leilões',
  'auctions.new': 'Novo leilão',
  'auctions.new.title': 'Novo leilão',
  'auctions.back': 'Leilões',
  'auctions.tab.coming': 'Próximos',
  'auctions.tab.running': 'Em curso',
  'auctions.tab.past': 'Passados',
  'auctions.tab.all': 'Todos',
  'auctions.from': 'De',
  'auctions.to': 'Até',
  'auctions.auction': 'Leilão',
  'auctions.lots': 'Lotes',
  'auctions.sold': 'Vendidos',
  'auctions.hammer': 'Valor de martelo',
  'auctions.empty': 'Ainda não há leilões aqui',
  'auctions.empty.hint':
    'Um leilão reúne os lotes, suas estimativas e seus resultados, do primeiro rascunho ao relatório.',
  'auctions.status.DRAFT': 'Rascunho',
  'auctions.status.CATALOGUING': 'Em catalogação',
  'auctions.status.PUBLISHED': 'Publicado',
  'auctions.status.LIVE': 'Em andamento',
  'auctions.status.RECONCILING': 'Em conferência',
  'auctions.status.POST_SALE': 'Pós-leilão',
  'auctions.status.POSTPONED': 'Adiado',
  'auctions.status.CANCELLED': 'Cancelado',
  'auctions.kind.LIVE': 'Presencial',
  'auctions.kind.TIMED': 'On-line com prazo',
  'auctions.kind.SEALED_BID': 'Propostas fechadas',
  'auctions.kind.HYBRID': 'Presencial e on-line',
  'auctions.step.catalogue': 'Iniciar a catalogação',
  'auctions.step.publish': 'Publicar',
  'auctions.step.unpublish': 'Desfazer a publicação',
  'auctions.step.open': 'Abrir o leilão',
  'auctions.step.reconcile': 'Encerrar o pregão',
  'auctions.step.conclude': 'Concluir',
  'auctions.step.postpone': 'Adiar',
  'auctions.step.resume': 'Retomar',
  'auctions.step.cancel': 'Cancelar o leilão',
  'auctions.done.catalogue': '{code} está em catalogação.',
  'auctions.done.publish': '{code} está publicado.',
  'auctions.done.unpublish': '{code} voltou à catalogação.',
  'auctions.done.open': '{code} está em andamento.',
  'auctions.done.reconcile': 'O pregão de {code} terminou.',
  'auctions.done.conclude': '{code} está concluído.',
  'auctions.done.postpone': '{code} foi adiado.',
  'auctions.done.resume': '{code} está de novo em catalogação.',
  'auctions.done.cancel': '{code} foi cancelado.',
  'auctions.ask.publish':
    'Publicar {lots, plural, one {# lote} other {# lotes}}? Os números ficam travados e, a partir de agora, só gerentes alteram estimativas.',
  'auctions.ask.open':
    'Abrir o leilão com {lots, plural, one {# lote} other {# lotes}}? A partir daí os resultados podem ser registrados, e o leilão não volta a publicado.',
  'auctions.ask.reconcile':
    'Encerrar o pregão? {lots, plural, one {O único lote tem} other {Todos os # lotes têm}} resultado. Depois disso os resultados só podem ser corrigidos.',
  'auctions.ask.conclude':
    'Concluir a conferência de {lots, plural, one {# lote} other {# lotes}}? Isto não pode ser desfeito.',
  'auctions.reason.unpublish': 'Por que a publicação é desfeita?',
  'auctions.reason.postpone':
    'Por que o leilão é adiado? Ele perde as datas; os lotes ficam, e o que contêm pode ser oferecido em outro leilão.',
  'auctions.reason.cancel':
    'Por que o leilão é cancelado? {lots, plural, =0 {Ele não tem lotes} one {O lote fica livre de novo} other {Todos os # lotes ficam livres de novo}}; isto não pode ser desfeito.',
  'auctions.blocked.terms_missing': 'ainda falta definir: {terms}',
  'auctions.blocked.too_early':
    'começa em {count, plural, one {# dia} other {# dias}}: só um gerente pode abri-lo tão cedo',
  'auctions.blocked.date_missing': 'falta uma nova data',
  'auctions.blocked.lots_elsewhere':
    '{count, plural, one {o conteúdo de # lote está} other {o conteúdo de # lotes está}} em outro leilão ou vendido: {count, plural, one {retire-o} other {retire-os}}',
  'auctions.blocked.no_lots': 'o leilão não tem lotes',
  'auctions.blocked.lots_blocked':
    '{count, plural, one {# lote impede} other {# lotes impedem}} a publicação',
  'auctions.blocked.lots_without_result':
    '{count, plural, one {# lote está} other {# lotes estão}} sem resultado',
  'auctions.blocked.decisions_open':
    '{count, plural, one {# decisão está} other {# decisões estão}} em aberto',
  'auctions.blocked.subject_without_date':
    '{count, plural, one {# lote condicional está} other {# lotes condicionais estão}} sem prazo de resposta',
  'auctions.preview.starts': '{days, plural, =0 {começa hoje} =1 {começa amanhã} other {começa em # dias}}',
  'auctions.preview.late':
    '{days, plural, =1 {deveria ter começado ontem} other {deveria ter começado há # dias}}',
  'auctions.preview.early':
    '– você o abriria com {days, plural, =1 {um dia} other {# dias}} de antecedência. Isso exige um gerente.',
  'auctions.preview.warned': '{count, plural, one {# lote tem} other {# lotes têm}} avisos em aberto',
  'auctions.preview.withoutReserve':
    '{count, plural, one {# lote não tem} other {# lotes não têm}} preço de reserva',
  'auctions.preview.unapproved':
    '{count, plural, one {O texto de catálogo de # lote ainda não está aprovado: a publicação o aprova} other {Os textos de catálogo de # lotes ainda não estão aprovados: a publicação os aprova}}',
  'auctions.preview.requests.publish':
    '{count, plural, one {# pedido pendente} other {# pedidos pendentes}} sobre seus lotes',
  'auctions.preview.requests.open':
    '{count, plural, one {# pedido sobre um lote está sem decisão; caduca quando o lote for apregoado} other {# pedidos sobre lotes estão sem decisão; cada um caduca quando seu lote for apregoado}}',
  'auctions.preview.requests.lapse':
    '{count, plural, one {# pedido sem decisão sobre um lote caduca} other {# pedidos sem decisão sobre lotes caducam}}',
  'auctions.preview.results':
    '{sold, number} vendidos, {passed, number} não vendidos, {subject, number} condicionais, {withdrawn, number} retirados',
  'auctions.blocked.show': 'Mostrar',
  'auctions.line': 'As etapas deste leilão',
  'auctions.tab.lots': 'Lotes',
  'auctions.tab.readiness': 'Prontidão',
  'auctions.tab.results': 'Resultados',
  'auctions.report': 'Relatório',
  'auctions.lots.count': '{count, plural, =0 {ainda sem lotes} one {# lote} other {# lotes}}',
  'auctions.premium': 'Comissão do comprador',
  'auctions.increments': 'Incrementos',
  'auctions.tax': 'Impostos',
  'auctions.resaleRight': 'Direito de sequência',
  'auctions.vatScheme': 'Regime de IVA dos lotes',
  'auctions.vatScheme.hint': 'Para os lotes que não indicam nenhum, nem a sua categoria.',
  'auctions.schedule.past': '{name} (até {until})',
  'auctions.schedule.from': '{name} (a partir de {from})',
  'auctions.schedule.none': 'nenhuma',
  'auctions.follows': 'O que isto implica',
  'auctions.follows.first':
    'Escolha uma tabela de comissão do comprador e o Rostrum calcula um exemplo aqui.',
  'auctions.follows.hammer': 'Valor de martelo de exemplo',
  'auctions.create': 'Criar o leilão',
  'auctions.ready.bar': '{ready} prontos, {warned} com avisos, {blocked} bloqueados, de {lots}',
  'auctions.ready.BLOCKED': 'com bloqueio',
  'auctions.ready.WARNED': 'com avisos',
  'auctions.ready.READY': 'em ordem',
  'auctions.ready.causes': 'O que falta',
  'auctions.ready.none': 'Nada impede a publicação.',
  'auctions.ready.empty': 'Ainda não há lotes. Importe um arquivo ou adicione o primeiro lote.',
  'auctions.ready.first': 'lotes {numbers}',
  'auctions.ready.more': 'lotes {numbers} …',
  'auctions.ready.rules': 'O que este leilão exige',
  'auctions.ready.toLots': 'Ir para os lotes',
  'auctions.totals': 'Total, {currency} ({count, plural, one {# leilão} other {# leilões}})',
} satisfies Record<keyof typeof en, string>;
