import { activity } from './activity';
import { auctions } from './auctions';
import { collections } from './collections';
import { health } from './health';
import { home } from './home';
import { imports } from './imports';
import { items } from './items';
import { jobs } from './jobs';
import { links } from './links';
import { live } from './live';
import { lots } from './lots';
import { outbox } from './outbox';
import { pictures } from './pictures';
import { reports } from './reports';
import { requests } from './requests';
import { reservations } from './reservations';
import { results } from './results';
import { sales } from './sales';
import { schedules } from './schedules';
import { session } from './session';
import { settings } from './settings';
import { users } from './users';
import { works } from './works';

/** Every noun of the API. The server's router, the browser's client and the documentation walk this table. */
export const nouns = {
  session,
  live,
  activity,
  home,
  auctions,
  lots,
  requests,
  items,
  imports,
  pictures,
  collections,
  links,
  works,
  users,
  outbox,
  jobs,
  results,
  reports,
  reservations,
  sales,
  settings,
  schedules,
  health,
};
export type Nouns = typeof nouns;
