import type en from '../en-US/collections';

export default {
  'collections.title': 'Coleções',
  'collections.new': 'Nova coleção',
  'collections.collection': 'Coleção',
  'collections.back': 'Coleções',
  'collections.kind.PRIVATE_SALE': 'Venda privada',
  'collections.kind.EXHIBITION': 'Exposição',
  'collections.kind.VIEWING_ROOM': 'Sala de exibição on-line',
  'collections.kind.FAIR': 'Feira',
  'collections.kind.LIST': 'Lista',
  'collections.status.DRAFT': 'Rascunho',
  'collections.visibility': 'Quem pode ver',
  'collections.visibility.INTERNAL': 'Somente a equipe',
  'collections.visibility.LINK': 'Quem tiver o link',
  'collections.visibility.INVITED': 'Clientes convidados',
  'collections.visibility.PUBLIC': 'Todos',
  'collections.priceDisplay': 'Preços',
  'collections.priceDisplay.SHOWN': 'Visíveis',
  'collections.priceDisplay.ON_REQUEST': 'Sob consulta',
  'collections.priceDisplay.HIDDEN': 'Ocultos',
  'collections.empty': 'Ainda não há coleções aqui',
  'collections.empty.hint':
    'Uma coleção é um conjunto que a galeria reúne para uma venda privada, uma exposição ou uma feira.',
  'collections.create': 'Criar a coleção',
} satisfies Record<keyof typeof en, string>;
