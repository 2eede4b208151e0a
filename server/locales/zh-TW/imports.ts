import fields from '#contract/field-words/zh-TW';
import imports from '#contract/import-words/zh-TW';
import people from '#contract/people-words/zh-TW';
import type { Locale } from '../locale';

export default { ...fields, ...people, ...imports } satisfies Locale['imports'];
