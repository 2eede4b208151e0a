import { type SecretPermission, secretRules } from '#contract/api/secrets';

/** The actions that see secrets; by their order amounts and days tell them apart. */
export const secretPermissions = Object.keys(secretRules) as SecretPermission[];
const permissionNumber = (permission: SecretPermission): number => 10 + secretPermissions.indexOf(permission);

/** What words of an action begin with; a whole one is an address, and so may stand wherever a text does. */
export const secretWord = (permission: SecretPermission): string => `kept.${permission.replace(':', '.')}.`;
/** The day of an action: nothing else of these tests is as old. */
export const secretDay = (permission: SecretPermission): string => `17${permissionNumber(permission)}-07-07`;
/** The first amount of an action: all have nine figures, and four of them are its own. Numbers of rows are such, too. */
export const firstSecretAmount = (permission: SecretPermission): number =>
  (7700 + permissionNumber(permission)) * 100_000;

/** What is known again, as SQL: a text, and an amount. */
export interface SecretSql {
  word: string;
  sum: string;
}
export const secretSqlOf = (permission: SecretPermission): SecretSql => ({
  word: `'${secretWord(permission)}' || gen_random_uuid() || '@kept.test'`,
  sum: `${firstSecretAmount(permission)} + (random() * 99999)::int`,
});

/** Is something of this action in it? Amounts stand in answers as minor units and in files as prices do, never in a uuid. */
export function containsSecret(text: string, permission: SecretPermission): boolean {
  const amount = new RegExp(
    `(?<![\\da-f.])${7700 + permissionNumber(permission)}\\d{3}\\.?\\d\\d(?![\\da-f])`,
  );
  return (
    text.toLowerCase().includes(secretWord(permission)) ||
    text.includes(secretDay(permission)) ||
    amount.test(text)
  );
}
