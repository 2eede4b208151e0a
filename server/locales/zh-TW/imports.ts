import fields from '#contract/words/fields/zh-TW';
import imports from '#contract/words/imports/zh-TW';
import people from '#contract/words/people/zh-TW';
import type { Locale } from '../locale';

export default { ...fields, ...people, ...imports } satisfies Locale['imports'];
