import { type SecretPermission, secretRules } from '#contract/api/secrets';

/** The actions that see secrets; by their order amounts and days tell them apart. */
export const secretPermissions = Object.keys(secretRules) as SecretPermission[];
const numberOf = (permission: SecretPermission): number => 10 + secretPermissions.indexOf(permission);

/** What words of an action begin with; a whole one is an address, and so may stand wherever a text does. */
export const wordOf = (permission: SecretPermission): string => `kept.${permission.replace(':', '.')}.`;
/** The day of an action: nothing else of these tests is as old. */
export const dayOf = (permission: SecretPermission): string => `17${numberOf(permission)}-07-07`;
/** The first amount of an action: all have nine figures, and four of them are its own. Numbers of rows are such, too. */
export const firstOf = (permission: SecretPermission): number => (7700 + numberOf(permission)) * 100_000;

/** What is known again, as SQL: a text, and an amount. */
export interface Kept {
  word: string;
  sum: string;
}
export const keptOf = (permission: SecretPermission): Kept => ({
  word: `'${wordOf(permission)}' || gen_random_uuid() || '@kept.test'`,
  sum: `${firstOf(permission)} + (random() * 99999)::int`,
});

/** Is something of this action in it? Amounts stand in answers as minor units and in files as prices do, never in a uuid. */
export function tells(said: string, permission: SecretPermission): boolean {
  const amount = new RegExp(`(?<![\\da-f.])${7700 + numberOf(permission)}\\d{3}\\.?\\d\\d(?![\\da-f])`);
  return (
    said.toLowerCase().includes(wordOf(permission)) || said.includes(dayOf(permission)) || amount.test(said)
  );
}
