import type { RowValues } from './row';

/**
 * Returns the parsed parts of a name for display, family names first: `Smith, Mr John, Jr. & Mrs Mary`. Null when the row
 * has no name.
 */
export function toDisplayName(values: RowValues): string | null {
  const text = (field: string) => String(values[field] ?? '');
  const person = joinFilled(
    ', ',
    text('lastName'),
    joinFilled(' ', text('honorific'), text('firstName')),
    text('suffix'),
  );
  const partner = joinFilled(
    ', ',
    text('partnerLastName'),
    joinFilled(' ', text('partnerTitle'), text('partnerFirstName')),
  );
  return joinFilled(' · ', text('company'), joinFilled(' & ', person, partner)) || null;
}

const joinFilled = (mark: string, ...parts: readonly string[]): string => parts.filter(Boolean).join(mark);
