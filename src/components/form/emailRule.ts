import type { FormRule } from 'antd';
import { isEmailAddress } from '#contract/email-pattern';

/** Accepts the same addresses as the server. Empty values pass; use a required rule to refuse them. */
export const emailRule = (message: string): FormRule => ({
  validator: async (_, text: string | undefined) => {
    if (text && !isEmailAddress(text.trim())) throw new Error(message);
  },
});
