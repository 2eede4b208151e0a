import activity from './activity';
import auctions from './auctions';
import catalogue from './catalogue';
import collections from './collections';
import find from './find';
import form from './form';
import grid from './grid';
import help from './help';
import home from './home';
import imports from './imports';
import items from './items';
import jobs from './jobs';
import links from './links';
import list from './list';
import lots from './lots';
import outbox from './outbox';
import pictures from './pictures';
import reports from './reports';
import requests from './requests';
import reservations from './reservations';
import results from './results';
import sales from './sales';
import schedules from './schedules';
import settings from './settings';
import users from './users';
import working from './working';
import works from './works';

/** The texts of the pages inside the frame: a file a noun. */
export default {
  ...activity,
  ...auctions,
  ...catalogue,
  ...collections,
  ...find,
  ...form,
  ...grid,
  ...help,
  ...home,
  ...imports,
  ...items,
  ...jobs,
  ...links,
  ...list,
  ...lots,
  ...outbox,
  ...pictures,
  ...reports,
  ...requests,
  ...reservations,
  ...results,
  ...sales,
  ...users,
  ...working,
  ...works,
  ...settings,
  ...schedules,
};
