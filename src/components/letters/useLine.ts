import { useCallback } from 'react';
import { letterVariables, noticeVariables } from '#contract/letter-variables';
import { type Text, useText } from '@/services/text';
import { plainLine } from './variables';

const named = [...letterVariables, ...noticeVariables];

/** Returns the label of a variable, undefined if the variable is unknown. */
function labelOf(t: Text, path: string): string | undefined {
  const known = named.find((one) => one === path);
  return known && t(`letters.variable.${known}`);
}

/** Returns a function that names a variable by its label, or by its path if it is unknown. */
export function useVariableName(): (path: string) => string {
  const t = useText();
  return useCallback((path) => labelOf(t, path) ?? path, [t]);
}

/** A subject as one reads it in a list: what stands in for its variables, else what they are called. */
export function useLine(): (text: string) => string {
  const t = useText();
  return useCallback((text) => plainLine(text, (path) => labelOf(t, path) ?? '…'), [t]);
}
