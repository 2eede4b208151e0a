import type { CollectionForm } from '#contract/collections';

/** Returns a collection as the page sends it, with the overrides of the test. */
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
