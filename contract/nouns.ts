import { activity } from './activity';
import { artists } from './artists';
import { auctions } from './auctions';
import { audit } from './audit';
import { avatars } from './avatars';
import { bankAccounts } from './bank-accounts';
import { bankStatements } from './bank-statements';
import { buyerLinks } from './buyer-links';
import { buyers } from './buyers';
import { campaignReports } from './campaign-reports';
import { campaigns } from './campaigns';
import { colleagues } from './colleagues';
import { collections } from './collections';
import { comments } from './comments';
import { consents } from './consents';
import { customerEmails } from './customer-emails';
import { customerFiles } from './customer-files';
import { customers } from './customers';
import { dealings } from './dealings';
import { documentTexts } from './document-texts';
import { duplicates } from './duplicates';
import { emailChanges } from './email-changes';
import { emails } from './emails';
import { factors } from './factors';
import { follows } from './follows';
import { goals } from './goals';
import { handovers } from './handovers';
import { health } from './health';
import { home } from './home';
import { imports } from './imports';
import { interests } from './interests';
import { invoiceEmails } from './invoice-emails';
import { invoices } from './invoices';
import { items } from './items';
import { jobs } from './jobs';
import { journals } from './journals';
import { links } from './links';
import { live } from './live';
import { lots } from './lots';
import { mailAccounts } from './mail-accounts';
import { matches } from './matches';
import { merges } from './merges';
import { meter } from './meter';
import { notes } from './notes';
import { notifications } from './notifications';
import { outbox } from './outbox';
import { passkeys } from './passkeys';
import { payments } from './payments';
import { phones } from './phones';
import { pictures } from './pictures';
import { presence } from './presence';
import { privacy } from './privacy';
import { profiles } from './profiles';
import { providers } from './providers';
import { registers } from './registers';
import { registrations } from './registrations';
import { regulation } from './regulation';
import { relations } from './relations';
import { reminders } from './reminders';
import { reports } from './reports';
import { requests } from './requests';
import { reservations } from './reservations';
import { results } from './results';
import { returns } from './returns';
import { sales } from './sales';
import { sanctions } from './sanctions';
import { schedules } from './schedules';
import { search } from './search';
import { securityQuestions } from './security-questions';
import { segments } from './segments';
import { sending } from './sending';
import { session } from './session';
import { settings } from './settings';
import { shortcuts } from './shortcuts';
import { subscriptions } from './subscriptions';
import { suppressions } from './suppressions';
import { tasks } from './tasks';
import { templates } from './templates';
import { terms } from './terms';
import { textMessages } from './text-messages';
import { users } from './users';
import { verifications } from './verifications';
import { views } from './views';
import { works } from './works';

/** Every noun of the API. The server's router, the browser's client and the documentation iterate over this table. */
export const nouns = {
  session,
  providers,
  passkeys,
  factors,
  emailChanges,
  securityQuestions,
  phones,
  profiles,
  avatars,
  colleagues,
  comments,
  notifications,
  follows,
  presence,
  live,
  activity,
  audit,
  home,
  shortcuts,
  subscriptions,
  goals,
  auctions,
  lots,
  requests,
  items,
  artists,
  imports,
  pictures,
  collections,
  campaigns,
  links,
  works,
  buyers,
  customers,
  customerEmails,
  customerFiles,
  dealings,
  notes,
  relations,
  interests,
  bankAccounts,
  registrations,
  invoices,
  documentTexts,
  buyerLinks,
  invoiceEmails,
  reminders,
  payments,
  bankStatements,
  journals,
  registers,
  terms,
  tasks,
  matches,
  consents,
  verifications,
  sanctions,
  merges,
  privacy,
  duplicates,
  meter,
  regulation,
  segments,
  suppressions,
  users,
  handovers,
  outbox,
  textMessages,
  returns,
  jobs,
  results,
  reports,
  campaignReports,
  reservations,
  sales,
  settings,
  mailAccounts,
  sending,
  schedules,
  templates,
  emails,
  views,
  search,
  health,
};
export type Nouns = typeof nouns;
