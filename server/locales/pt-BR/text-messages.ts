import type { Locale } from '../locale';

export default {
  code: '{code} é seu código de verificação de {house}. Vale por {minutes} minutos. Não o compartilhe.',
} satisfies Locale['textMessages'];
