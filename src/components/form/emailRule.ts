import type { FormRule } from 'antd';
import { isEmailAddress } from '#contract/email-pattern';

/** Takes the same addresses as the server. An empty field is another rule's business. */
export const emailRule = (message: string): FormRule => ({
  validator: async (_, text: string | undefined) => {
    if (text && !isEmailAddress(text.trim())) throw new Error(message);
  },
});
