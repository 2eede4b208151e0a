/** What the address says of the works that are shown. */
export const filterKeys = ['q', 'sort', 'readiness', 'check', 'availability', 'department'] as const;
