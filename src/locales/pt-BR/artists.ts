import type en from '../en-US/artists';

export default {
  'artists.title': 'Artistas',
  'artists.import': 'Importar…',
  'artists.empty': 'Nenhum artista ainda',
  'artists.empty.hint': 'Importe uma lista de artistas: o campo do artista passa a sugeri-los.',
  'artists.externalRef': 'Número em outro lugar',
} satisfies Record<keyof typeof en, string>;
