import { useCallback } from 'react';
import { emailVariables, noticeVariables } from '#contract/email-variables';
import { type Text, useText } from '@/services/text';
import { toPlainLine } from './variables';

const allVariables = [...emailVariables, ...noticeVariables];

/** Returns the label of a variable, or undefined when the variable is unknown. */
function labelOf(t: Text, path: string): string | undefined {
  const variable = allVariables.find((one) => one === path);
  return variable && t(`emails.variable.${variable}`);
}

/** Returns a function that names a variable by its label, or by its path if it is unknown. */
export function useVariableName(): (path: string) => string {
  const t = useText();
  return useCallback((path) => labelOf(t, path) ?? path, [t]);
}

/** Returns a function that formats a subject for lists, with the fallbacks or the labels of its variables. */
export function useSubjectText(): (text: string) => string {
  const t = useText();
  return useCallback((text) => toPlainLine(text, (path) => labelOf(t, path) ?? '…'), [t]);
}
