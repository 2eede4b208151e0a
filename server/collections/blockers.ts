import type { CollectionStep } from '#contract/collection-states';
import type { Db } from '../db/database';
import { loadCollectionReadiness } from '../publication/readiness';
import { countWorksWithOtherHolder } from '../works/collection';
import type { CollectionFacts } from './queries';

interface Blocker {
  /** translated as `collections.blocked.<code>` */
  code: string;
  count: number;
}

/** Returns the first thing that prevents a step; undefined when nothing does. */
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
      // The scheduled job would close it again immediately.
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
