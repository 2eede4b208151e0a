/** The query parameters that select the lots. */
export const filterKeys = ['q', 'sort', 'readiness', 'check', 'status', 'department', 'requested'] as const;
