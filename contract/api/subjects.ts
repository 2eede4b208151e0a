import type { Permission } from './permissions';

/** What an endpoint can be about: the row that its parameters name. 'none': the house as a whole. */
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
  /** a line of the ledger of sales: 'sale' is what a sale by auction is called */
  'disposal',
  /** all lines of the ledger, as a subject that the access log can name */
  'ledger',
  'customer',
  'campaign',
  'note',
  'task',
  'merge',
  'segment',
  'suppression',
  'campaign',
  'user',
  'schedule',
  'department',
  'category',
  'currency',
  'mail',
  'mailAccount',
  'returnedMail',
  'job',
  'view',
  'template',
  /** of any noun that has a story */
  'row',
] as const;
export type SubjectName = (typeof subjectNames)[number];

/** Where the input, or what is stored of the subject, names something: `body.itemId`; `body.lots.id` means each. */
type FieldPath = `body.${string}` | `subject.${string}`;

/**
 * What may hold of the row, of what is sent in, or of both, so that the action takes a further right: asked before it and,
 * for it may have come to hold meanwhile, at its end. What the action itself ends is asked of the version that it writes
 * (server/conditions.ts).
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
  'withdrawalIsAsked',
  'specialistChanges',
  'noteIsAnothers',
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
  'sanctionsAreLifted',
] as const;
export type ConditionName = (typeof conditionNames)[number];

/**
 * What an endpoint is about besides its subject, and the action that takes: a row, the departments one shall have,
 * something that holds, or what the input chooses.
 */
export type FurtherPermission =
  | { permission: Permission; when: ConditionName }
  | { permissions: Readonly<Record<string, Permission>>; selectedBy: `params.${string}` | `body.${string}` }
  | { permission: Permission; subject: 'lot' | 'item'; from: FieldPath }
  /** `stands`: whoever the row names already is nobody new */
  | { permission: Permission; subject: 'customer'; from: FieldPath; exceptCurrent?: 'consignor' | 'client' }
  /** `none`: to whom it belongs without a department: to nobody, or to those of its sale or collection */
  | { permission: Permission; departments: FieldPath; none: 'nobody' | 'catalogue' };
