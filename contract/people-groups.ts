/** So many days after a click a purchase is still held to have come of it. */
export const boughtWithinDays = 30;

/**
 * Groups of the people of a campaign: each figure of its report opens one. `failed` are emails that a mail server refused
 * while they were sent, `bounced` those that it accepted first and that came back later, so nobody is in both. What machines
 * did is counted apart, and only where no person did it too.
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

/** Figures that are the sum of others: everybody of the first is in exactly one of its parts. */
export const groupParts = {
  audience: ['skipped', 'waiting', 'unknown', 'cancelled', 'failed', 'sent'],
  sent: ['delivered', 'bounced'],
} as const satisfies Partial<Record<PeopleGroup, readonly PeopleGroup[]>>;

/** The way from those who were meant to those who bought. */
export const funnelGroups = [
  'audience',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bought',
] as const satisfies readonly PeopleGroup[];

/** Of what each group is a part: a rate is said of that. */
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
