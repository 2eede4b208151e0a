import * as z from 'zod';
import { list, sortBy } from './api/page';
import { toSelectionSchema } from './api/selection';
import { availabilities, catalogueStatuses } from './item-states';

export const itemSort = ['itemNo', 'title', 'artist', 'updatedAt'] as const;
/** mine: of the reader's departments */
export const itemTabs = ['mine', 'forReview', 'inAuctions', 'unsold'] as const;

/** By what the list of items is asked, and by whoever takes some of them. */
export const itemFilters = {
  sort: sortBy(itemSort, '-updatedAt'),
  tab: z.enum(itemTabs).optional(),
  /** whose record an artist of the item has */
  artist: z.coerce.number().int().positive().optional(),
  category: list(z.coerce.number().int().positive()),
  department: list(z.coerce.number().int().positive()),
  availability: list(z.enum(availabilities)),
  catalogueStatus: list(z.enum(catalogueStatuses)),
};

/** Ticked items, or all that the list's filters choose. */
export const ItemSelection = toSelectionSchema(itemFilters);
