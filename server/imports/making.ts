import { lotMaking } from './lot-making';
import type { Making } from './step';
import type { TargetRef } from './target';
import { workMaking } from './work-making';

/** How rows become lots of a sale, or works of a collection. */
export const makingOf = ({ noun }: Pick<TargetRef, 'noun'>): Making =>
  noun === 'auctions' ? lotMaking : workMaking;
