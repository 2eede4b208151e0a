import fields from '#contract/field-words/en-US';
import imports from '#contract/import-words/en-US';
import people from '#contract/people-words/en-US';
import type { Locale } from '../locale';

export default { ...fields, ...people, ...imports } satisfies Locale['imports'];
