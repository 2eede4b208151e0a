import type { Listeners } from './house';
import { raiseVersions } from './lots/lot';
import { endRequests } from './requests/left';
import { raiseWorkVersions } from './works/collection';

/** Who hears what. It stands above every noun: those below say it and do not know to whom. */
export const listeners: Listeners = {
  itemsChanged: (tx, itemIds) => Promise.all([raiseVersions(tx, itemIds), raiseWorkVersions(tx, itemIds)]),
  lotsLeft: endRequests,
};
