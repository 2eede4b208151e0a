import { useVariableName } from './useLine';
import { lineParts } from './variables';

/** A line of an author with its variables as chips; a chip says on hover what stands in where its value is empty. */
export function LineChips({ text }: { text: string }) {
  const nameOf = useVariableName();
  return lineParts(text).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no name but their place
      <span key={at} className="letters-chip" title={part.fallback || undefined}>
        {nameOf(part.path)}
      </span>
    ),
  );
}

/** Does the line hold a variable that is shown as a chip? */
export const hasChips = (text: string): boolean => lineParts(text).some((part) => typeof part !== 'string');
