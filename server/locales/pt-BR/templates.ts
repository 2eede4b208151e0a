import type { Locale } from '../locale';

export default { name: 'Maria Exemplo', work: 'Natureza-morta com frutas' } satisfies Locale['templates'];
