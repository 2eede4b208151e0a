import sql from 'sql-template-tag';
import type { Listeners } from './app-context';
import { refreshSpellings } from './artists/bulk';
import { enqueueComparison } from './duplicates/pairs';
import { proveByCode } from './factors/prove';
import { findResponsible } from './handovers/responsible';
import { eraseImported } from './imports/erase';
import { isEmailOfOthers } from './invoice-emails/erased';
import { correctInvoices } from './invoices/corrections';
import { bumpLotVersionsOfItems } from './lots/lot';
import { expireEmailsWithFiles } from './mail/attachments';
import { assertWaivable } from './meter/demand';
import { removeReportedPasskeys } from './passkeys/remove-reported';
import { shareHolds } from './privacy/share';
import { endRequests } from './requests/end-requests';
import { linkLotsOfPaddles } from './results/paddle';
import { eraseReturnedMails } from './returns/erase';
import { recordBounce } from './returns/record-bounce';
import { requestScreening } from './sanctions/run';
import { applyCampaignMove } from './sending/campaign-moved';
import { addDeliveriesAfterSale, repeatDeliveries } from './subscriptions/due';
import { shareSuppressions } from './suppressions/share';
import { suppressErased } from './suppressions/suppress';
import { composeEmail, composeNotice } from './templates/compose-notice';
import { bumpWorkVersionsOfItems } from './works/collection';

/** Connects callbacks with the modules that implement them. Modules only call them and do not import this file. */
export const listeners: Listeners = {
  customersChanged: (tx, ids) => Promise.all([requestScreening(tx, ids), enqueueComparison(tx, ids)]),
  customersErased: async (tx, erased) => {
    await suppressErased(tx, erased.emails, erased.now);
    await repeatDeliveries(tx, await expireEmailsWithFiles(tx, isEmailOfOthers(erased.customerIds)));
    return [
      { place: 'suppressions', rows: erased.emails.length },
      { place: 'returnedMails', rows: await eraseReturnedMails(tx, erased) },
      { place: 'imports', rows: await eraseImported(tx, erased) },
    ];
  },
  artistsRenamed: (tx, ids) => refreshSpellings(tx, sql`select unnest(${[...ids]}::bigint[])`),
  customersSeparated: async (tx, separated) => {
    await shareHolds(tx, separated);
    await shareSuppressions(tx, separated);
  },
  itemsChanged: (tx, itemIds) =>
    Promise.all([bumpLotVersionsOfItems(tx, itemIds), bumpWorkVersionsOfItems(tx, itemIds)]),
  lotsUnpublished: endRequests,
  paddlesRegistered: linkLotsOfPaddles,
  saleConcluded: addDeliveriesAfterSale,
  codeTyped: proveByCode,
  salesChanged: correctInvoices,
  findResponsible,
  signInReported: removeReportedPasskeys,
  renderNotice: composeNotice,
  renderEmail: composeEmail,
  campaignStateChanged: applyCampaignMove,
  verificationWaived: assertWaivable,
  mailRefused: (tx, { recipient, ...refusal }) => recordBounce(tx, recipient, { ...refusal, source: 'SMTP' }),
};
