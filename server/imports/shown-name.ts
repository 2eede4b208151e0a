import type { RowValues } from './row';

/**
 * Returns how a name in one column was split, family names first: `Smith, Mr John, Jr. & Mrs Mary`. Null where the row names
 * nobody.
 */
export function shownName(values: RowValues): string | null {
  const text = (field: string) => String(values[field] ?? '');
  const person = joined(
    ', ',
    text('lastName'),
    joined(' ', text('honorific'), text('firstName')),
    text('suffix'),
  );
  const partner = joined(
    ', ',
    text('partnerLastName'),
    joined(' ', text('partnerTitle'), text('partnerFirstName')),
  );
  return joined(' · ', text('company'), joined(' & ', person, partner)) || null;
}

const joined = (mark: string, ...parts: readonly string[]): string => parts.filter(Boolean).join(mark);
