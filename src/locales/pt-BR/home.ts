import type en from '../en-US/home';

export default {
  'home.hello': 'Olá, {name}',
  'home.waiting': 'Pendências',
  'home.waiting.none': 'Tudo em dia.',
  'home.waiting.campaignsToApprove':
    '{count, plural, one {# campanha aguarda} other {# campanhas aguardam}} sua aprovação',
  'home.waiting.sanctionsToDecide':
    '{count, plural, one {# possível sanção precisa} other {# possíveis sanções precisam}} de decisão',
  'home.waiting.customersToVerify':
    '{count, plural, one {# cliente precisa} other {# clientes precisam}} ser verificado',
  'home.waiting.ratesMissing':
    '{count, plural, one {# moeda está} other {# moedas estão}} sem taxa de câmbio: as compras não podem ser comparadas com o limite',
  'home.waiting.requestsOpen':
    '{count, plural, one {# pedido precisa} other {# pedidos precisam}} da sua decisão em {sale}',
  'home.waiting.lotsBlocked':
    '{count, plural, one {# lote precisa} other {# lotes precisam}} de ajustes antes da publicação de {sale}',
  'home.waiting.lotsWithoutResult':
    '{count, plural, one {# lote de {sale} ainda está} other {# lotes de {sale} ainda estão}} sem resultado',
  'home.waiting.decisionsOpen':
    '{count, plural, one {# lote precisa} other {# lotes precisam}} de decisão sobre o comprador em {sale}',
  'home.waiting.subjectWithoutDate':
    '{count, plural, one {# lote condicional de {sale} está} other {# lotes condicionais de {sale} estão}} sem prazo de resposta',
  'home.waiting.stagedResults':
    '{count, plural, one {# resultado de arquivo pode ser aplicado} other {# resultados de arquivos podem ser aplicados}} em {sale}',
  'home.waiting.mailsFailed':
    'Não foi possível enviar {count, plural, one {# e-mail} other {# e-mails}} nas últimas 24 horas',
  'home.next': 'Próximos leilões',
  'home.next.none': 'Nenhum leilão previsto',
  'home.next.blocked':
    '{count, plural, =0 {Sem pendências} one {# lote precisa de ajustes} other {# lotes precisam de ajustes}}',
  'home.estimates': 'Estimativas',
  'home.lots': 'Meus lotes a concluir',
  'home.lots.none': 'Todos os seus lotes estão concluídos.',
  'home.lots.noDepartment':
    'Você ainda não pertence a nenhum departamento. Um administrador pode incluir você em um.',
  'home.lots.more': 'e mais {rest, number} em {code}',
  'home.last': 'Últimos leilões',
  'home.last.none': 'Ainda não houve leilão',
  'home.sold': '{sold, number} de {offered, number}',
  'home.sold.title': 'Vendidos entre os ofertados',
  'home.sellThrough': 'Taxa de venda por lote',
  'home.hammer': 'Valor de martelo',
  'home.figures': 'Números',
  'home.years': 'Total arrematado no ano, {currency}',
  'home.years.before': 'no mesmo período do ano passado',
  'home.stock': 'Peças',
  'home.stock.available': '{count, plural, one {# disponível} other {# disponíveis}}',
  'home.stock.inAuction': '{count, number} em leilões',
  'home.stock.sold': '{count, plural, one {# vendida} other {# vendidas}}',
  'home.inbox': 'Menções e tarefas',
  'home.inbox.all': 'Ver todas as notificações',
  'home.inbox.none.MENTIONS': 'Nenhuma menção',
  'home.inbox.none.TASKS': 'Nenhuma tarefa',
  'home.requests': 'Meus pedidos',
  'home.requests.OPEN': 'Aguardando decisão',
  'home.requests.GRANTED': 'Atendido',
  'home.requests.DECLINED': 'Recusado',
  'home.requests.LAPSED': 'Expirou',
  'home.colleagues': 'Conectados agora',
  'home.colleagues.none': 'Nenhum colega está conectado.',
  'shortcuts.title': 'Atalhos',
  'shortcuts.edit': 'Editar',
  'shortcuts.done': 'Concluir',
  'shortcuts.none': 'Nenhum atalho ainda',
  'shortcuts.choose': 'Escolha páginas, visualizações e ações',
  'shortcuts.hint': 'Até {count, number}. As alterações são salvas na hora.',
  'tour.offer': 'Primeira vez no Rostrum? Um tour rápido mostra o essencial.',
  'tour.start': 'Iniciar tour',
  'tour.decline': 'Agora não',
  'tour.waiting': 'Comece por aqui',
  'tour.waiting.text': 'O que precisa de você hoje. Cada linha abre a página onde você pode agir.',
  'tour.menu': 'Encontre o caminho',
  'tour.menu.text': 'Leilões, coleções, peças e todo o resto. O que aparece depende da sua função.',
  'tour.search': 'Encontre o que quiser',
  'tour.search.text': 'Leilões, lotes, clientes, páginas e ações. {keys} abre a busca em qualquer página.',
  'tour.inbox': 'Notificações',
  'tour.inbox.text': 'Menções, tarefas e novidades do seu trabalho chegam aqui.',
  'tour.help': 'Ajuda',
  'tour.help.text': 'Explica a página em que você está. Este tour também recomeça por ali.',
  'tour.person': 'Sua conta',
  'tour.person.text': 'Seu perfil, a segurança e as notificações.',
} satisfies Record<keyof typeof en, string>;
