import words from '#contract/match-words/pt-BR';
import type en from '../en-US/matches';

export default {
  ...words,
  'matches.title': 'Lotes que podem interessar',
  'matches.none': 'Nada nos próximos leilões combina com o que se sabe do cliente.',
  'matches.call': 'Para quem ligar',
  'matches.call.hint': 'Clientes cujas compras, consignações e interesses combinam, com os motivos.',
  'matches.call.none': 'Ninguém conhecido procura coisas assim.',
  'matches.things': '{count, plural, one {# lote} other {# lotes}}',
} satisfies Record<keyof typeof en, string>;
