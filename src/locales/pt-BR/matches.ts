import words from '#contract/words/matches/pt-BR';
import type en from '../en-US/matches';

export default {
  ...words,
  'matches.title': 'Lotes sugeridos',
  'matches.none':
    'Nenhum lote dos próximos leilões corresponde às compras, consignações ou interesses deste cliente.',
  'matches.call': 'Contatos sugeridos',
  'matches.call.hint': 'Clientes cujas compras, consignações ou interesses correspondem, com os motivos.',
  'matches.call.none': 'Nenhum cliente correspondente.',
  'matches.things': '{count, plural, one {# lote} other {# lotes}}',
} satisfies Record<keyof typeof en, string>;
