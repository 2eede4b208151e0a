import { raw } from 'sql-template-tag';
import type * as z from 'zod';
import { bankFields } from '#contract/bank-accounts';
import { customerFields } from '#contract/customer-fields';
import type { Fields } from '#contract/field';
import { lotFields, lotSecrets } from '#contract/lot-fields';
import { noteFields } from '#contract/notes';
import { type Role, scopeOf } from '#contract/permissions';
import { reservationFields } from '#contract/reservations';
import { markOf, ruleOf, type SecretDeed } from '#contract/secrets';
import { termsFields } from '#contract/terms';
import { Verification } from '#contract/verifications';
import type { Db } from '../../server/db/database';

/** The texts of a table that are secret, by their columns. */
const textsOf = (fields: Fields): Record<string, SecretDeed> =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ kind, column, secret }) =>
      kind === 'text' && column && secret ? [[column, secret]] : [],
    ),
  );
function deedOf(schema: z.ZodType): SecretDeed {
  const mark = markOf(schema);
  if (mark?.kind !== 'always') throw new Error('this is no secret');
  return mark.deed;
}
const { pepNote, sourceOfFunds } = Verification.shape;
const secrets: Record<string, Record<string, SecretDeed>> = {
  lots: { ...textsOf(lotFields), buyer: deedOf(lotSecrets.buyer), paddle: deedOf(lotSecrets.paddle) },
  reservations: textsOf(reservationFields),
  customers: textsOf(customerFields),
  customer_notes: textsOf(noteFields),
  customer_bank_accounts: textsOf(bankFields),
  customer_terms: textsOf(termsFields),
  verifications: { pep_note: deedOf(pepNote), source_of_funds: deedOf(sourceOfFunds) },
};
const deeds = new Set(Object.values(secrets).flatMap((texts) => Object.values(texts)));
const wordOf = (deed: SecretDeed) => `KEPT-${deed}-`;

/** From now on every new row holds its secrets as words that stand nowhere else, whatever else it says. */
export async function plantEverywhere(db: Db): Promise<void> {
  for (const [table, texts] of Object.entries(secrets)) {
    const lines = Object.entries(texts).map(
      ([column, deed]) => `new.${column} := '${wordOf(deed)}' || gen_random_uuid();`,
    );
    await db.run(
      raw(`
      create function plant_${table}() returns trigger language plpgsql as $$ begin ${lines.join(' ')} return new; end $$;
      create trigger plant before insert on ${table} for each row execute function plant_${table}()`),
    );
  }
}

/** The secrets that an answer tells this role about a row of their own department, or of another, and should not. */
export function leaksIn(answer: unknown, role: Role, isInside: boolean): SecretDeed[] {
  const said = JSON.stringify(answer);
  return [...deeds].filter((deed) => {
    const { live } = ruleOf(deed);
    const scope = scopeOf(role, deed);
    // Who records results sees it while a sale is LIVE, as some of these are.
    const maySee = scope === 'all' || (scope === 'own' && isInside) || (live && scopeOf(role, live));
    return !maySee && said.includes(wordOf(deed));
  });
}
