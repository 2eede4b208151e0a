import fields from '#contract/words/fields/pt-BR';
import imports from '#contract/words/imports/pt-BR';
import people from '#contract/words/people/pt-BR';
import type { Locale } from '../locale';

export default { ...fields, ...people, ...imports } satisfies Locale['imports'];
