import type { DecimalMark } from '#contract/import-fields';
import type { MessageId } from '@/locales/messages';

/** Labels of decimal separators: a sample amount. */
export const markNames: Record<DecimalMark, MessageId> = {
  '.': 'imports.decimal.point',
  ',': 'imports.decimal.comma',
};
