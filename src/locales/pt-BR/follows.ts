import type en from '../en-US/follows';

export default {
  'follows.state.FOLLOWING': 'Seguindo',
  'follows.state.NONE': 'Seguir',
  'follows.state.MUTED': 'Silenciado',
  'follows.option.FOLLOWING': 'Seguir',
  'follows.option.FOLLOWING.hint':
    'Receba notificações de comentários e alterações e veja-os no seu feed de atividades',
  'follows.option.NONE': 'Não seguir',
  'follows.option.NONE.hint': 'Receba notificações só de menções, tarefas e do seu próprio trabalho',
  'follows.option.MUTED': 'Silenciar',
  'follows.option.MUTED.hint': 'Receba notificações só de menções e tarefas',
  'follows.reason.CHOSEN': 'Você escolheu seguir isto.',
  'follows.reason.COMMENTED': 'Você segue isto porque comentou.',
  'follows.reason.RESPONSIBLE': 'Você segue isto porque é responsável.',
  'follows.reason.CONTAINED':
    'Você segue isto com o leilão ou a coleção. Comentários notificam você; alterações aparecem no feed de atividades.',
  'follows.reason.none': 'Você não segue isto.',
  'follows.reason.muted': 'Você silenciou isto. Só menções e tarefas geram notificações.',
  'follows.reason.mutedContained':
    'Você silenciou o leilão ou a coleção. Só menções e tarefas geram notificações.',
  'follows.feed': 'Feed de atividades',
  'follows.feed.none': 'Ainda não há novidades no que você segue.',
  'follows.feed.how':
    'Você segue os leilões, as coleções, os clientes, as campanhas e as metas sob sua responsabilidade. Para seguir outra coisa, use o sino no topo da página dela.',
  'follows.feed.more': 'Mostrar mais',
  'follows.feed.others': '{count, plural, one {mais # alteração} other {mais # alterações}}',
  'follows.feed.capped': 'mais de {count} outras alterações',
  'follows.list': 'O que você segue',
  'follows.list.hint': 'Além do que está sob sua responsabilidade, você segue ou silenciou estes.',
  'follows.list.none': 'Você ainda não escolheu nada para seguir ou silenciar.',
  'follows.list.CHOSEN': 'Seguido por escolha',
  'follows.list.COMMENTED': 'Seguido porque você comentou',
  'follows.list.remove': 'Remover {title}',
  'follows.many.auctions': 'vários leilões que você segue',
  'follows.many.collections': 'várias coleções que você segue',
  'follows.many.customers': 'vários clientes que você segue',
  'follows.many.campaigns': 'várias campanhas que você segue',
  'follows.many.goals': 'várias metas que você segue',
  'follows.many.lots': 'vários lotes que você segue',
  'follows.many.works': 'várias obras que você segue',
  'follows.many.items': 'várias peças que você segue',
} satisfies Record<keyof typeof en, string>;
