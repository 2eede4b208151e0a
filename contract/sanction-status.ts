import * as z from 'zod';

/**
 * What the screening against sanctions lists means for a customer, wherever they are named. CONFIRMED: a person decided
 * that they are on a list, and nobody may sell to them, reserve for them or advertise to them. OPEN: a possible match
 * waits for a decision. null: neither.
 */
export const sanctionStatuses = ['OPEN', 'CONFIRMED'] as const;
export type SanctionStatus = (typeof sanctionStatuses)[number];
export const sanctionStatus = z.enum(sanctionStatuses).nullable();
