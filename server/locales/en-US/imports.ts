import fields from '#contract/words/fields/en-US';
import imports from '#contract/words/imports/en-US';
import people from '#contract/words/people/en-US';
import type { Locale } from '../locale';

export default { ...fields, ...people, ...imports } satisfies Locale['imports'];
