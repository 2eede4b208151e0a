/** What the address says of the works that are shown. */
export const filterKeys = ['q', 'readiness', 'check', 'availability', 'department', 'sort'] as const;
