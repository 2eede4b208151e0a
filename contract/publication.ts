/**
 * What a sale requires of its lots before publication. The checks are the trade's; how strictly each is taken is
 * data of the house, of a department or of a sale.
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
  /** the catalogue text of every part is approved */
  'approved',
] as const;
/** What a collection requires of its works; how strictly, the house and its departments say. */
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

/** The field of a lot or a work in which each is mended. */
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

/** What holds where the house has said nothing. */
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
  /** OFF: publication approves texts; houses that want them approved before raise the level */
  approved: 'OFF',
};

/** Every change of a published text makes it fail this check, so the check does not refuse such changes. */
export const lostByEditing: PublicationCheck = 'approved';

export interface PublicationRule {
  departmentId: number | null;
  auctionId: number | null;
  check: PublicationCheck;
  /** INHERIT: as if the rule did not exist */
  level: PublicationLevel | 'INHERIT';
}

/** The levels for lots of a department in a sale: the sale's rule wins over the department's, that over the house's. */
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
