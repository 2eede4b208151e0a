import sql from 'sql-template-tag';
import { type FieldIssue, refuse } from '#contract/api/refusal';
import { type Company, companies } from '#contract/companies';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { readBalances } from './queries';

interface Codes {
  company: Company;
  codes: readonly { id: number; code: string }[];
}

/** Changes codes of a company's accounts. Refuses an account of another company, and a code that another account has. */
export const saveCodes = ({ db, user, now }: Context, { company, codes }: Codes) =>
  db.transaction(async (tx) => {
    const stored = await tx.rows<{ id: number; code: string }>(sql`
      select id, code from ledger_accounts where company = ${company} order by id for update`);
    const after = new Map(stored.map(({ id, code }) => [id, code]));
    for (const { id, code } of codes) after.set(id, code);
    const issues = codes.flatMap(({ id, code }, at): FieldIssue[] => {
      if (!stored.some((account) => account.id === id))
        return [{ path: `codes.${at}.id`, code: 'unknown_row' }];
      const isTaken = [...after].some(([other, taken]) => other !== id && taken === code);
      return isTaken ? [{ path: `codes.${at}.code`, code: 'duplicate' }] : [];
    });
    if (issues.length > 0) refuse('input.invalid', {}, issues);
    await tx.run(sql`
      update ledger_accounts a set code = c.code
      from unnest(${codes.map(({ id }) => id)}::bigint[], ${codes.map(({ code }) => code)}::text[]) as c (id, code)
      where a.id = c.id and a.code <> c.code`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'journals',
      id: companies.indexOf(company) + 1,
      action: 'update',
    });
    return readBalances(tx, { company });
  });
