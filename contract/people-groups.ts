/** So many days after a press a purchase is still held to have come of it. */
export const boughtWithinDays = 30;

/**
 * Groups of the people of a campaign: each figure of its report opens one. `audience` is the sum of `skipped`, `waiting`,
 * `unknown`, `cancelled`, `failed` and `sent`; what machines did is counted apart, and only where no person did it too.
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
  'opened',
  'openedByMachine',
  'clicked',
  'clickedByMachine',
  'bounced',
  'complained',
  'unsubscribed',
  'replied',
  'bought',
] as const;
export type PeopleGroup = (typeof peopleGroups)[number];

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
export const shareOf: Readonly<Record<PeopleGroup, PeopleGroup>> = {
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
