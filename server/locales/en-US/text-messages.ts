import type { Locale } from '../locale';

export default {
  code: '{code} is your verification code for {house}. It is valid for {minutes} minutes. Do not share it.',
} satisfies Locale['textMessages'];
