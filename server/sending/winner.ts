import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { decideTest, findDueTests } from '../campaigns/winner';
import { canMailTakeStep, mailStateAfter } from './steps';

/** Ends A/B tests: recipients who wait get the better email, or email A when there is no version in their language. */
export async function chooseWinners(app: AppContext): Promise<void> {
  for (const { id } of await findDueTests(app.db, app.now()))
    await app.db.transaction(async (tx) => {
      const winner = await decideTest(tx, id, app.now());
      if (!winner) return;
      await tx.run(sql`
        update campaign_recipients r set state = ${mailStateAfter('release')}, next_at = greatest(r.next_at, ${app.now()}),
          variant = case when exists (select 1 from campaign_emails l where l.campaign_id = ${id}
            and l.variant = ${winner.variant} and l.language = r.language) then ${winner.variant} else 'A' end
        where r.campaign_id = ${id} and ${canMailTakeStep('release', 'r')}`);
      await tx.afterCommit(() => app.nudge?.());
    });
}
