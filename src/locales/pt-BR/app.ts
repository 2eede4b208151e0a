import account from './account';
import activity from './activity';
import analysis from './analysis';
import artists from './artists';
import auctions from './auctions';
import avatars from './avatars';
import bankStatements from './bank-statements';
import buyerLinks from './buyer-links';
import catalogue from './catalogue';
import colleagues from './colleagues';
import collections from './collections';
import comments from './comments';
import consents from './consents';
import customerEmails from './customer-emails';
import customerFiles from './customer-files';
import customerRecords from './customer-records';
import customers from './customers';
import dealings from './dealings';
import documentTexts from './document-texts';
import duplicates from './duplicates';
import factors from './factors';
import find from './find';
import follows from './follows';
import form from './form';
import goals from './goals';
import grid from './grid';
import handovers from './handovers';
import home from './home';
import imports from './imports';
import invoiceEmails from './invoice-emails';
import invoices from './invoices';
import items from './items';
import jobs from './jobs';
import journals from './journals';
import links from './links';
import list from './list';
import lots from './lots';
import matches from './matches';
import merges from './merges';
import meter from './meter';
import monitor from './monitor';
import notes from './notes';
import notifications from './notifications';
import outbox from './outbox';
import passkeys from './passkeys';
import payments from './payments';
import phones from './phones';
import pictures from './pictures';
import presence from './presence';
import privacy from './privacy';
import profile from './profile';
import providers from './providers';
import registers from './registers';
import registrations from './registrations';
import reminders from './reminders';
import reports from './reports';
import requests from './requests';
import reservations from './reservations';
import results from './results';
import returns from './returns';
import sales from './sales';
import sanctions from './sanctions';
import schedules from './schedules';
import segments from './segments';
import sending from './sending';
import settings from './settings';
import subscriptions from './subscriptions';
import tasks from './tasks';
import textMessages from './text-messages';
import users from './users';
import verifications from './verifications';
import views from './views';
import working from './working';
import works from './works';

/** Collects the texts of the pages inside the frame from one file per noun. */
export default {
  ...account,
  ...activity,
  ...artists,
  ...auctions,
  ...bankStatements,
  ...catalogue,
  ...colleagues,
  ...collections,
  ...customers,
  ...customerRecords,
  ...consents,
  ...dealings,
  ...buyerLinks,
  ...invoiceEmails,
  ...documentTexts,
  ...duplicates,
  ...customerEmails,
  ...customerFiles,
  ...factors,
  ...find,
  ...form,
  ...follows,
  ...goals,
  ...grid,
  ...handovers,
  ...home,
  ...imports,
  ...invoices,
  ...items,
  ...jobs,
  ...links,
  ...list,
  ...lots,
  ...merges,
  ...outbox,
  ...passkeys,
  ...payments,
  ...phones,
  ...pictures,
  ...avatars,
  ...profile,
  ...providers,
  ...registrations,
  ...journals,
  ...registers,
  ...reminders,
  ...reports,
  ...requests,
  ...reservations,
  ...results,
  ...sales,
  ...users,
  ...working,
  ...notes,
  ...notifications,
  ...verifications,
  ...sanctions,
  ...views,
  ...subscriptions,
  ...tasks,
  ...textMessages,
  ...comments,
  ...analysis,
  ...monitor,
  ...presence,
  ...privacy,
  ...matches,
  ...meter,
  ...sending,
  ...segments,
  ...returns,
  ...works,
  ...settings,
  ...schedules,
};
