/** Number of days after a click in which a purchase is attributed to it. */
export const boughtWithinDays = 30;

/**
 * Groups of recipients of a campaign: each figure of its report opens one. `failed` are emails that a mail server refused
 * while they were sent, `bounced` those that it accepted first and that came back later, so no recipient is in both. Opens
 * and clicks by scanners are counted separately, and only for recipients without any of their own.
 */
export const peopleGroups = [
  'audience',
  'skipped',
  'waiting',
  'unknown',
  'cancelled',
  'failed',
  'sent',
  'delivered',
  'bounced',
  'opened',
  'openedByMachine',
  'clicked',
  'clickedByMachine',
  'complained',
  'unsubscribed',
  'replied',
  'bought',
] as const;
export type PeopleGroup = (typeof peopleGroups)[number];

/** Figures that are sums of others: each recipient of the total is in exactly one part. */
export const groupParts = {
  audience: ['skipped', 'waiting', 'unknown', 'cancelled', 'failed', 'sent'],
  sent: ['delivered', 'bounced'],
} as const satisfies Partial<Record<PeopleGroup, readonly PeopleGroup[]>>;

/** The funnel from the audience to the buyers. */
export const funnelGroups = [
  'audience',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bought',
] as const satisfies readonly PeopleGroup[];

/** The group that is the base of each group's rate. */
export const shareBases: Readonly<Record<PeopleGroup, PeopleGroup>> = {
  audience: 'audience',
  skipped: 'audience',
  waiting: 'audience',
  unknown: 'audience',
  cancelled: 'audience',
  failed: 'audience',
  sent: 'audience',
  delivered: 'sent',
  opened: 'delivered',
  openedByMachine: 'delivered',
  clicked: 'delivered',
  clickedByMachine: 'delivered',
  bounced: 'sent',
  complained: 'delivered',
  unsubscribed: 'delivered',
  replied: 'delivered',
  bought: 'delivered',
};
