import type { Locale } from '../locale';

export default { name: '王小明', work: '静物' } satisfies Locale['templates'];
