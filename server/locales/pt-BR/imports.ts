import fields from '#contract/field-words/pt-BR';
import imports from '#contract/import-words/pt-BR';
import people from '#contract/people-words/pt-BR';
import type { Locale } from '../locale';

export default { ...fields, ...people, ...imports } satisfies Locale['imports'];
