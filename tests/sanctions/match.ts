import sql from 'sql-template-tag';
import type { SanctionStatus } from '#contract/sanction-status';
import type { TestApp } from '../support/app';

/** Stores a match of a customer with an entry of a sanctions list, without screening. */
export const addMatch = (app: TestApp, customerId: number, state: SanctionStatus): Promise<unknown> =>
  app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, state, names, born, countries, regime, said, score, explanation,
      found_at)
    values (${customerId}, 'OFSI', '1', ${state}, '{Nobody}', '{}', '{}', '', '', 100, '{}', now())`);
