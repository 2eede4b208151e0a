import sql from 'sql-template-tag';
import type { Listeners } from './app-context';
import { refreshSpellings } from './artists/brought';
import { askComparison } from './duplicates/pairs';
import { forgetImported } from './imports/forget';
import { raiseVersions } from './lots/lot';
import { assertWaivable } from './meter/demand';
import { shareHolds } from './privacy/share';
import { endRequests } from './requests/left';
import { forgetReturned } from './returns/forget';
import { noteBounce } from './returns/rules';
import { askScreening } from './sanctions/run';
import { mailsFollow } from './sending/moved';
import { shareSuppressions } from './suppressions/share';
import { suppressErased } from './suppressions/suppress';
import { writtenNotice } from './templates/notice';
import { raiseWorkVersions } from './works/collection';

/** Who hears what. It stands above every noun: those below say it and do not know to whom. */
export const listeners: Listeners = {
  customersNamed: (tx, ids) => Promise.all([askScreening(tx, ids), askComparison(tx, ids)]),
  customersErased: async (tx, erased) => {
    await suppressErased(tx, erased.emails, erased.now);
    return [
      { place: 'suppressions', rows: erased.emails.length },
      { place: 'returnedMails', rows: await forgetReturned(tx, erased) },
      { place: 'imports', rows: await forgetImported(tx, erased) },
    ];
  },
  artistsRenamed: (tx, ids) => refreshSpellings(tx, sql`select unnest(${[...ids]}::bigint[])`),
  customersSeparated: async (tx, separated) => {
    await shareHolds(tx, separated);
    await shareSuppressions(tx, separated);
  },
  itemsChanged: (tx, itemIds) => Promise.all([raiseVersions(tx, itemIds), raiseWorkVersions(tx, itemIds)]),
  lotsLeft: endRequests,
  noticeAsked: writtenNotice,
  campaignMoved: mailsFollow,
  verificationWaived: assertWaivable,
  mailRefused: (tx, { recipient, ...said }) => noteBounce(tx, recipient, { ...said, source: 'SMTP' }),
};
