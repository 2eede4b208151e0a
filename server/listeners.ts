import type { Listeners } from './house';
import { raiseVersions } from './lots/lot';
import { endRequests } from './requests/left';

/** Who hears what. It stands above every noun: those below say it and do not know to whom. */
export const listeners: Listeners = {
  itemsChanged: raiseVersions,
  lotsLeft: endRequests,
};
