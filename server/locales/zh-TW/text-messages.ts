import type { Locale } from '../locale';

export default {
  code: '{house}：您的驗證碼是 {code}，{minutes} 分鐘內有效，請勿告知他人。',
} satisfies Locale['textMessages'];
