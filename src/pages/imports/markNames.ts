import type { DecimalMark } from '#contract/import-fields';
import type { MessageId } from '@/locales/messages';

/** A decimal mark as an amount that is written with it. */
export const markNames: Record<DecimalMark, MessageId> = {
  '.': 'imports.decimal.point',
  ',': 'imports.decimal.comma',
};
