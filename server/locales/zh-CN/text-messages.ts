import type { Locale } from '../locale';

export default {
  code: '{house}：您的验证码是 {code}，{minutes} 分钟内有效，请勿告知他人。',
} satisfies Locale['textMessages'];
