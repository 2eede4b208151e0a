import { useVariableName } from './useSubjectText';
import { splitVariables } from './variables';

/** A single-line text with its variables as chips; hovering a chip shows its fallback. */
export function LineChips({ text }: { text: string }) {
  const nameOf = useVariableName();
  return splitVariables(text).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no name but their place
      <span key={at} className="emails-chip" title={part.fallback || undefined}>
        {nameOf(part.path)}
      </span>
    ),
  );
}

/** Returns whether a line contains a variable. */
export const hasChips = (text: string): boolean =>
  splitVariables(text).some((part) => typeof part !== 'string');
