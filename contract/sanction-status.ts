import * as z from 'zod';

/**
 * The result of the sanctions screening of a customer, shown wherever the customer is named. CONFIRMED: a user confirmed the
 * match, and no sale, reservation or advertising is allowed. OPEN: a possible match waits for a decision. null: neither.
 */
export const sanctionStatuses = ['OPEN', 'CONFIRMED'] as const;
export type SanctionStatus = (typeof sanctionStatuses)[number];
export const sanctionStatus = z.enum(sanctionStatuses).nullable();
