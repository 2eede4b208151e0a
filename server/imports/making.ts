import type { ImportTarget } from '#contract/import-fields';
import { artistMaking } from './artist-making';
import { lotMaking } from './lot-making';
import { personMaking } from './person-making';
import type { Making } from './step';
import type { TargetRef } from './target';
import { workMaking } from './work-making';

const makings: Readonly<Record<ImportTarget, Making>> = {
  auctions: lotMaking,
  collections: workMaking,
  customers: personMaking,
  artists: artistMaking,
};

/** How rows become lots of a sale, works of a collection, or what a register holds. */
export const makingOf = ({ noun }: Pick<TargetRef, 'noun'>): Making => makings[noun];
