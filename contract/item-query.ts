import * as z from 'zod';
import { list, sortBy } from './api/page';
import { toSelectionSchema } from './api/selection';
import { availabilities, catalogueStatuses } from './item-states';

export const itemSort = ['itemNo', 'title', 'artist', 'updatedAt'] as const;
/** mine: of the user's departments */
export const itemTabs = ['mine', 'forReview', 'inAuctions', 'unsold'] as const;

/** Filters of the list of items, also used to select items for an action. */
export const itemFilters = {
  sort: sortBy(itemSort, '-updatedAt'),
  tab: z.enum(itemTabs).optional(),
  /** an artist record linked to the item */
  artist: z.coerce.number().int().positive().optional(),
  category: list(z.coerce.number().int().positive()),
  department: list(z.coerce.number().int().positive()),
  availability: list(z.enum(availabilities)),
  catalogueStatus: list(z.enum(catalogueStatuses)),
};

/** Selected items, or all items that match the list's filters. */
export const ItemSelection = toSelectionSchema(itemFilters);
