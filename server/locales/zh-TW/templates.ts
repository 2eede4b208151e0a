import type { Locale } from '../locale';

export default { name: '王小明', work: '靜物' } satisfies Locale['templates'];
