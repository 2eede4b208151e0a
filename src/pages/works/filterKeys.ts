/** The query parameters that select the works. */
export const filterKeys = ['q', 'sort', 'readiness', 'check', 'availability', 'department'] as const;
