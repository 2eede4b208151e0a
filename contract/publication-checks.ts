/**
 * What an auction requires of its lots before publication. The checks are fixed; the house, a department or an auction
 * decides how strictly each applies.
 */
export const lotChecks = [
  'title',
  'category',
  'department',
  'estimate',
  'picture',
  'description',
  'vatScheme',
  'reserve',
  /** the catalog text of every part is approved */
  'approved',
] as const;
/** What a collection requires of its works; the house and its departments decide how strictly. */
export const workChecks = [
  'title',
  'category',
  'department',
  'askingPrice',
  'picture',
  'description',
  'approved',
] as const;
export const publicationChecks = [...lotChecks, 'askingPrice'] as const;
export type LotCheck = (typeof lotChecks)[number];
export type WorkCheck = (typeof workChecks)[number];
export type PublicationCheck = (typeof publicationChecks)[number];

/** The field of a lot or a work that resolves each check. */
export const fieldsByCheck: Readonly<Record<PublicationCheck, string>> = {
  title: 'title',
  category: 'categoryId',
  department: 'departmentId',
  estimate: 'estimateLow',
  picture: 'pictures',
  description: 'description',
  vatScheme: 'vatScheme',
  reserve: 'reserve',
  askingPrice: 'askingPrice',
  approved: 'catalogueStatus',
};

export const publicationLevels = ['BLOCK', 'WARN', 'OFF'] as const;
export type PublicationLevel = (typeof publicationLevels)[number];
export type PublicationLevels = Readonly<Record<PublicationCheck, PublicationLevel>>;

/** The default levels where the house has none. */
export const defaultLevels: PublicationLevels = {
  title: 'BLOCK',
  category: 'BLOCK',
  department: 'WARN',
  estimate: 'BLOCK',
  picture: 'BLOCK',
  description: 'WARN',
  vatScheme: 'BLOCK',
  reserve: 'BLOCK',
  askingPrice: 'BLOCK',
  /** OFF: publication approves texts; the level can be raised to require approval before */
  approved: 'OFF',
};

/** Every change of a published text makes it fail this check, so the check does not block such changes. */
export const lostByEditing: PublicationCheck = 'approved';

export interface PublicationRule {
  departmentId: number | null;
  auctionId: number | null;
  check: PublicationCheck;
  /** INHERIT: as if the rule did not exist */
  level: PublicationLevel | 'INHERIT';
}

/**
 * Returns the levels for lots of a department in an auction: the auction's rule takes precedence over the department's,
 * which takes precedence over the house's.
 */
export function resolveLevels(
  rules: readonly PublicationRule[],
  auctionId: number | null,
  departmentId: number | null,
): PublicationLevels {
  const levels = { ...defaultLevels } as Record<PublicationCheck, PublicationLevel>;
  const apply = (applicable: readonly PublicationRule[]) => {
    for (const { check, level } of applicable) if (level !== 'INHERIT') levels[check] = level;
  };
  apply(rules.filter((rule) => rule.auctionId === null && rule.departmentId === null));
  if (departmentId !== null) apply(rules.filter((rule) => rule.departmentId === departmentId));
  if (auctionId !== null) apply(rules.filter((rule) => rule.auctionId === auctionId));
  return levels;
}
