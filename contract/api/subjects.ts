import type { Permission } from './permissions';

/** What an endpoint can be about: the row that its parameters identify. 'none': no row. */
export const subjectNames = [
  'none',
  'sale',
  'lot',
  'item',
  'artist',
  'artistMerge',
  'collection',
  'work',
  'import',
  'request',
  'decision',
  'picture',
  'reservation',
  /** a line of the sales ledger; 'sale' already means an auction */
  'disposal',
  /** all lines of the sales ledger, as a subject that the access log can name */
  'ledger',
  'customer',
  'campaign',
  'note',
  'customerEmail',
  'comment',
  'task',
  'goal',
  'merge',
  'segment',
  'suppression',
  'sanctionList',
  /** a screening of all customers */
  'sanctionRun',
  'user',
  'schedule',
  'department',
  'category',
  'currency',
  'mail',
  'mailAccount',
  'textMessage',
  'returnedMail',
  'job',
  'view',
  'subscription',
  'template',
  /** any noun that has a history */
  'row',
] as const;
export type SubjectName = (typeof subjectNames)[number];

/** Path of a value in the input or in the stored subject: `body.itemId`; `body.lots.id` means each. */
type FieldPath = `body.${string}` | `subject.${string}`;

/**
 * Conditions on the row, the input or both that require a further permission. They are checked before the action and again
 * at its end, because they can become true meanwhile. Conditions that the action itself ends are checked on the version it
 * writes (server/permission-conditions.ts).
 */
export const conditionNames = [
  'saleIsAnnounced',
  'saleIsNotLive',
  'saleStartsLater',
  'collectionIsPublished',
  'collectionIsAnnounced',
  'fileGoesIntoPublished',
  'taxOfResultChanges',
  'lotIsWithdrawn',
  'resultIsWithdrawal',
  'batchHasWithdrawals',
  'withdrawalIsRequested',
  'specialistChanges',
  'noteIsAnothers',
  'commentIsFinal',
  'taskIsAnothers',
  'viewIsAnothers',
  'viewIsShared',
  'templateIsOfHouse',
  'htmlIsPasted',
  'htmlOfTemplateIsNew',
  'htmlOfVersionReturns',
  'htmlOfCampaignIsNew',
  'htmlOfTestIsNew',
  'tabIsAboutPeople',
  'tabIsAboutCampaigns',
  'tabIsAboutMoney',
  'salesAreOfSpecialist',
  'sanctionsAreLifted',
  'registrationIsApproved',
  'periodIsReopened',
] as const;
export type ConditionName = (typeof conditionNames)[number];

/**
 * What an endpoint is about besides its subject, with the permission it requires: a row, its new departments, a condition,
 * or what the input selects.
 */
export type FurtherPermission =
  | { permission: Permission; when: ConditionName }
  | { permissions: Readonly<Record<string, Permission>>; selectedBy: `params.${string}` | `body.${string}` }
  | { permission: Permission; subject: 'lot' | 'item'; from: FieldPath }
  /** `exceptCurrent`: column of the row; its current customer needs no permission */
  | { permission: Permission; subject: 'customer'; from: FieldPath; exceptCurrent?: 'consignor' | 'client' }
  /** `none`: who owns a row without a department: nobody, or the departments of its sale or collection */
  | { permission: Permission; departments: FieldPath; none: 'nobody' | 'catalogue' };
