import type en from '../en-US/find';

export default {
  'find.title': 'Buscar em tudo',
  'find.hint': 'Leilão, lote, artista, título, número …  “RS12 45” é o lote 45 do RS12',
  'find.all': 'Ver tudo: {total, number}',
} satisfies Record<keyof typeof en, string>;
