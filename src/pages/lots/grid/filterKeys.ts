/** What the address says of the lots that are shown. */
export const filterKeys = ['q', 'readiness', 'check', 'status', 'department', 'asked', 'sort'] as const;
