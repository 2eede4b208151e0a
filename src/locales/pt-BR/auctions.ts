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
  'auctions.empty': 'Ainda não há leilões',
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
  'auctions.step.publish': 'Publicar leilão',
  'auctions.step.unpublish': 'Despublicar leilão',
  'auctions.step.open': 'Iniciar o leilão',
  'auctions.step.reconcile': 'Encerrar o pregão',
  'auctions.step.conclude': 'Concluir a conferência',
  'auctions.step.postpone': 'Adiar leilão',
  'auctions.step.resume': 'Retomar a catalogação',
  'auctions.step.cancel': 'Cancelar leilão',
  'auctions.done.catalogue': 'Catalogação de {code} iniciada',
  'auctions.done.publish': '{code} publicado',
  'auctions.done.unpublish': '{code} despublicado e de volta à catalogação',
  'auctions.done.open': '{code} iniciado e em andamento',
  'auctions.done.reconcile': '{code} encerrado',
  'auctions.done.conclude': 'Conferência de {code} concluída',
  'auctions.done.postpone': '{code} adiado',
  'auctions.done.resume': 'Catalogação de {code} retomada',
  'auctions.done.cancel': '{code} cancelado',
  'auctions.ask.publish':
    'Publicar {lots, plural, one {# lote} other {# lotes}}? Os números dos lotes serão travados, e só gerentes poderão alterar estimativas.',
  'auctions.ask.open':
    'Iniciar o leilão com {lots, plural, one {# lote} other {# lotes}}? A partir daí você pode registrar resultados. O leilão não volta a publicado.',
  'auctions.ask.reconcile':
    'Encerrar o pregão? {lots, plural, one {O único lote tem} other {Todos os # lotes têm}} resultado. Depois disso os resultados só podem ser corrigidos.',
  'auctions.ask.conclude':
    'Concluir a conferência de {lots, plural, one {# lote} other {# lotes}}? Isto não pode ser desfeito.',
  'auctions.reason.unpublish': 'Por que você está despublicando o leilão?',
  'auctions.reason.postpone':
    'Por que você está adiando o leilão? As datas são apagadas. Os lotes ficam, e suas peças podem ser oferecidas em outro leilão.',
  'auctions.reason.cancel':
    'Por que você está cancelando o leilão? {lots, plural, =0 {Ele não tem lotes} one {O lote fica disponível de novo} other {Todos os # lotes ficam disponíveis de novo}}. Isto não pode ser desfeito.',
  'auctions.blocked.terms_missing': 'Defina primeiro: {terms}',
  'auctions.blocked.too_early':
    'O leilão começa em {count, plural, one {# dia} other {# dias}}. Só um gerente pode iniciá-lo tão cedo.',
  'auctions.blocked.date_missing': 'Informe primeiro uma nova data',
  'auctions.blocked.lots_elsewhere':
    '{count, plural, one {A peça de # lote está} other {As peças de # lotes estão}} em outro leilão ou vendidas. {count, plural, one {Retire-o} other {Retire-os}} primeiro.',
  'auctions.blocked.no_lots': 'Adicione um lote primeiro',
  'auctions.blocked.lots_blocked':
    '{count, plural, one {# lote precisa} other {# lotes precisam}} de ajustes antes da publicação',
  'auctions.blocked.lots_without_result':
    '{count, plural, one {# lote está} other {# lotes estão}} sem resultado',
  'auctions.blocked.decisions_open':
    '{count, plural, one {# lote precisa} other {# lotes precisam}} de decisão sobre o comprador',
  'auctions.blocked.subject_without_date':
    '{count, plural, one {# lote condicional está} other {# lotes condicionais estão}} sem prazo de resposta',
  'auctions.preview.starts': '{days, plural, =0 {começa hoje} =1 {começa amanhã} other {começa em # dias}}',
  'auctions.preview.late':
    '{days, plural, =1 {deveria ter começado ontem} other {deveria ter começado há # dias}}',
  'auctions.preview.early':
    '– você o iniciaria com {days, plural, =1 {um dia} other {# dias}} de antecedência. Só gerentes podem fazer isso.',
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
  'auctions.line': 'Andamento do leilão',
  'auctions.tab.lots': 'Lotes',
  'auctions.tab.readiness': 'Prontidão',
  'auctions.tab.bidders': 'Licitantes',
  'auctions.tab.results': 'Resultados',
  'auctions.report': 'Relatório',
  'auctions.lots.count': '{count, plural, =0 {Ainda sem lotes} one {# lote} other {# lotes}}',
  'auctions.premium': 'Comissão do comprador',
  'auctions.increments': 'Incrementos',
  'auctions.tax': 'Impostos',
  'auctions.resaleRight': 'Direito de sequência',
  'auctions.vatScheme': 'Regime de IVA padrão',
  'auctions.vatScheme.hint': 'Usado nos lotes sem regime próprio nem da categoria.',
  'auctions.schedule.past': '{name} (até {until})',
  'auctions.schedule.from': '{name} (a partir de {from})',
  'auctions.schedule.none': 'Nenhuma',
  'auctions.follows': 'Prévia dos custos',
  'auctions.follows.first': 'Escolha uma tabela de comissão do comprador para ver um exemplo.',
  'auctions.follows.hammer': 'Valor de martelo de exemplo',
  'auctions.create': 'Criar leilão',
  'auctions.ready.bar': '{ready} prontos, {warned} com avisos, {blocked} bloqueados, de {lots}',
  'auctions.ready.BLOCKED': 'com bloqueio',
  'auctions.ready.WARNED': 'com avisos',
  'auctions.ready.READY': 'em ordem',
  'auctions.ready.causes': 'O que ajustar',
  'auctions.ready.none': 'Sem pendências. O leilão pode ser publicado.',
  'auctions.ready.empty': 'Ainda não há lotes. Importe um arquivo ou adicione o primeiro lote.',
  'auctions.ready.first': 'Lotes {numbers}',
  'auctions.ready.more': 'Lotes {numbers} …',
  'auctions.ready.rules': 'Requisitos para publicação',
  'auctions.ready.toLots': 'Ver lotes',
  'auctions.totals': 'Total, {currency} ({count, plural, one {# leilão} other {# leilões}})',
  'auctions.result.publish': '{count, plural, one {# lote publicado} other {# lotes publicados}}',
  'auctions.result.unpublish':
    '{count, plural, one {# lote retirado de publicação} other {# lotes retirados de publicação}}',
  'auctions.result.publish.numbers': 'Os números dos lotes ficam fixos até você despublicar o leilão.',
  'auctions.result.publish.starts':
    'O leilão começa em {when}. Os resultados podem ser registrados quando ele estiver em andamento.',
  'auctions.result.unpublish.numbers': 'Os números dos lotes podem mudar de novo.',
} satisfies Record<keyof typeof en, string>;
