/** What the address says of the lots that are shown. */
export const filterKeys = ['q', 'sort', 'readiness', 'check', 'status', 'department', 'asked'] as const;
