import type { Locale } from '../locale';

export default { name: 'Jane Example', work: 'Still Life with Fruit' } satisfies Locale['templates'];
