import { pages } from '../../config/routes';

/** Every page of the route list with values for its parameters. */
export const addresses = pages.map((page) => ({
  page,
  path: page.path.replace(/:(\w+)/g, (_, name: string) => {
    const allowed = page.params?.[name];
    // the first work of the first collection in the demo data
    if (page.name === 'collectionItem' && name === 'itemNumber') return 'R001276';
    return typeof allowed === 'object' ? (allowed[0] ?? '') : '1';
  }),
}));

/** Tabs, drawers and the help, which have no path of their own. */
export const parts = [
  '/dashboard?board=analysis',
  '/auction/1?tab=bidders',
  '/auction/1?tab=bidders&bidder=1',
  '/auction/1?tab=results',
  '/auction/1?done=publish',
  '/auction/1?tab=activity',
  '/auction/1/report/lots',
  '/collection/3?tab=works',
  '/collection/4?tab=readiness',
  '/collection/3?done=publish',
  '/settings/email',
  '/settings/email?account=1',
  '/templates?template=new',
  '/campaigns?tab=all',
  '/campaigns?view=calendar',
  '/campaigns?view=segments',
  '/campaigns?view=segments&segment=2',
  '/campaigns?view=suppressions',
  '/campaign/4',
  '/campaign/4?tab=content',
  '/campaign/4?tab=check',
  '/campaign/4?tab=schedule',
  '/campaign/1/report?tab=people',
  '/campaign/1/report?tab=purchases',
  '/settings/auction-house?view=regulation',
  '/settings/schedules',
  '/settings/admin-settings/roles',
  '/settings/admin-settings/audit',
  '/settings/admin-settings/audit?event=1',
  '/settings/admin-settings/health',
  '/settings/user-profile?tab=security',
  '/settings/user-profile?tab=binding',
  '/settings/user-profile?tab=notifications',
  '/items?help=open',
  '/items?help=all',
  '/items?inbox=ALL',
  '/items?appearance=open',
  '/dashboard?board=monitor',
  '/dashboard?goal=new',
  '/items?user=1',
  '/items?user=1&userPart=activity',
  '/items?view=sales',
  '/customers?customer=new',
  '/customer/1?tab=relations',
  '/customer/1?tab=money',
  '/customer/1?tab=details',
  '/customer/1?tab=verification',
  '/customers?view=sanctions',
  '/customers?view=duplicates',
  '/customer/1?merge=2',
  '/customer/1?write=1',
  '/customer/1?tab=privacy',
];
