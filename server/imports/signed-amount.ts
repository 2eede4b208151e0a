/**
 * Returns an amount without its sign: `(1,200.00)`, `-1,200.00`, `1,200.00-` and `1,200.00 CR` are negative. A `DR` of
 * accounting programs is removed as well.
 */
export function splitSign(text: string): { amount: string; isNegative: boolean } {
  const [, amount] = negative.map((form) => form.exec(text)).find((match) => match !== null) ?? [];
  return amount === undefined
    ? { amount: text.replace(/(?<=\d)\s*DR?$/i, ''), isNegative: false }
    : { amount: amount.trim(), isNegative: true };
}
const negative = [/^\((.*)\)$/, /^[-−–](.*)$/, /^(.*\d)\s*[-−–]$/, /^(.*\d)\s*CR?$/i];
