import { type SecretDeed, secretRules } from '#contract/api/secrets';

/** The deeds that see secrets; by their order amounts and days tell them apart. */
export const secretDeeds = Object.keys(secretRules) as SecretDeed[];
const numberOf = (deed: SecretDeed): number => 10 + secretDeeds.indexOf(deed);

/** What words of a deed begin with; a whole one is an address, and so may stand wherever a text does. */
export const wordOf = (deed: SecretDeed): string => `kept.${deed.replace(':', '.')}.`;
/** The day of a deed: nothing else of these tests is as old. */
export const dayOf = (deed: SecretDeed): string => `17${numberOf(deed)}-07-07`;
/** The first amount of a deed: all have nine figures, and four of them are its own. Numbers of rows are such, too. */
export const firstOf = (deed: SecretDeed): number => (7700 + numberOf(deed)) * 100_000;

/** What is known again, as SQL: a text, and an amount. */
export interface Kept {
  word: string;
  sum: string;
}
export const keptOf = (deed: SecretDeed): Kept => ({
  word: `'${wordOf(deed)}' || gen_random_uuid() || '@kept.test'`,
  sum: `${firstOf(deed)} + (random() * 99999)::int`,
});

/** Is something of this deed in it? Amounts stand in answers as minor units and in files as prices do, never in a uuid. */
export function tells(said: string, deed: SecretDeed): boolean {
  const amount = new RegExp(`(?<![\\da-f.])${7700 + numberOf(deed)}\\d{3}\\.?\\d\\d(?![\\da-f])`);
  return said.toLowerCase().includes(wordOf(deed)) || said.includes(dayOf(deed)) || amount.test(said);
}
