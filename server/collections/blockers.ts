import type { CollectionStep } from '#contract/collection-states';
import type { Db } from '../db/database';
import { loadCollectionReadiness } from '../publication/readiness';
import { countWorksWithOtherHolder } from '../works/collection';
import type { CollectionFacts } from './queries';

interface Blocker {
  /** in the locales as `collections.blocked.<code>` */
  code: string;
  count: number;
}

/** What stands in the way of a step, the first thing only; undefined: nothing. */
export async function findBlocker(
  db: Db,
  { id, works, endsAt }: CollectionFacts,
  step: CollectionStep,
  now: Date,
): Promise<Blocker | undefined> {
  switch (step) {
    case 'submit':
      return works === 0 ? { code: 'no_works', count: 0 } : undefined;
    case 'publish':
    case 'reopen': {
      if (works === 0) return { code: 'no_works', count: 0 };
      // The clock would close it again at once.
      if (endsAt !== null && new Date(endsAt) <= now) return { code: 'end_passed', count: 1 };
      const elsewhere = step === 'reopen' ? await countWorksWithOtherHolder(db, id) : 0;
      if (elsewhere > 0) return { code: 'works_elsewhere', count: elsewhere };
      const { blocked } = await loadCollectionReadiness(db, { id });
      return blocked > 0 ? { code: 'works_blocked', count: blocked } : undefined;
    }
    default:
      return undefined;
  }
}
