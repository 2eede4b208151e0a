import type { CollectionForm } from '#contract/collections';

/** A collection as the page sends it, with whatever a test wants otherwise. */
export const collectionForm = (code: string, overrides: Partial<CollectionForm>): CollectionForm => ({
  code,
  title: `The collection ${code}`,
  subtitle: '',
  kind: 'PRIVATE_SALE',
  startsAt: null,
  endsAt: null,
  timeZone: 'Europe/London',
  location: '',
  departmentIds: [],
  specialistId: null,
  currency: 'GBP',
  visibility: 'INTERNAL',
  priceDisplay: 'SHOWN',
  notes: '',
  ...overrides,
});
