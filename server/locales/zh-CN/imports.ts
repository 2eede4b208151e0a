import fields from '#contract/field-words/zh-CN';
import imports from '#contract/import-words/zh-CN';
import people from '#contract/people-words/zh-CN';
import type { Locale } from '../locale';

export default { ...fields, ...people, ...imports } satisfies Locale['imports'];
