import fields from '#contract/words/fields/zh-CN';
import imports from '#contract/words/imports/zh-CN';
import people from '#contract/words/people/zh-CN';
import type { Locale } from '../locale';

export default { ...fields, ...people, ...imports } satisfies Locale['imports'];
