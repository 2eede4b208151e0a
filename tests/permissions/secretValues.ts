import { type SecretPermission, secretRules } from '#contract/api/secrets';

/** The permissions to see secrets; planted amounts and dates encode their position in this list. */
export const secretPermissions = Object.keys(secretRules) as SecretPermission[];
const permissionNumber = (permission: SecretPermission): number => 10 + secretPermissions.indexOf(permission);

/**
 * Returns the prefix of planted texts of a permission. The full text is an email address, so that every text field accepts
 * it.
 */
export const secretWord = (permission: SecretPermission): string => `kept.${permission.replace(':', '.')}.`;
/** Returns the planted date of a permission; no other date in these tests is as old. */
export const secretDay = (permission: SecretPermission): string => `17${permissionNumber(permission)}-07-07`;
/**
 * Returns the smallest planted amount of a permission. All have nine digits, of which the first four identify the
 * permission; numbers of linked rows follow the same scheme.
 */
export const firstSecretAmount = (permission: SecretPermission): number =>
  (7700 + permissionNumber(permission)) * 100_000;

/** SQL expressions of a recognizable text and amount. */
export interface SecretSql {
  word: string;
  sum: string;
}
export const secretSqlOf = (permission: SecretPermission): SecretSql => ({
  word: `'${secretWord(permission)}' || gen_random_uuid() || '@kept.test'`,
  sum: `${firstSecretAmount(permission)} + (random() * 99999)::int`,
});

/**
 * Returns whether a text contains a secret of this permission. Amounts occur as minor units in responses and as prices in
 * files, but never inside a uuid.
 */
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
