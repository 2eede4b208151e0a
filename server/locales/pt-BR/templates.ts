import type { Locale } from '../locale';

export default {
  name: 'Maria Exemplo',
  work: 'Natureza-morta com frutas',
  time: '14 de maio de 2026 às 10:15',
  seller: 'Leilões Exemplo',
} satisfies Locale['templates'];
