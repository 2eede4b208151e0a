import auctions from './auctions';
import catalogue from './catalogue';
import collections from './collections';
import find from './find';
import form from './form';
import help from './help';
import home from './home';
import imports from './imports';
import items from './items';
import list from './list';
import lots from './lots';
import outbox from './outbox';
import reports from './reports';
import requests from './requests';
import results from './results';
import schedules from './schedules';
import settings from './settings';
import users from './users';
import working from './working';

/** The texts of the pages inside the frame: a file a noun. */
export default {
  ...auctions,
  ...catalogue,
  ...collections,
  ...find,
  ...form,
  ...help,
  ...home,
  ...imports,
  ...items,
  ...list,
  ...lots,
  ...outbox,
  ...reports,
  ...requests,
  ...results,
  ...users,
  ...working,
  ...settings,
  ...schedules,
};
