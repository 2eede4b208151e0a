import { useCallback } from 'react';
import { letterVariables, noticeVariables } from '#contract/letter-variables';
import { useText } from '@/services/text';
import { plainLine } from './variables';

const named = [...letterVariables, ...noticeVariables];

/** Names a variable as people call it; one that the house does not know by its path. */
export function useVariableName(): (path: string) => string {
  const t = useText();
  return useCallback(
    (path) => {
      const known = named.find((one) => one === path);
      return known ? t(`letters.variable.${known}`) : path;
    },
    [t],
  );
}

/** A subject as one reads it in a list: what stands in for its variables, else what they are called. */
export function useLine(): (text: string) => string {
  const t = useText();
  return useCallback(
    (text) =>
      plainLine(text, (path) => {
        const known = named.find((one) => one === path);
        return known ? t(`letters.variable.${known}`) : '…';
      }),
    [t],
  );
}
