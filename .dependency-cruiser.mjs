/** Rules for imports between the parts of Rostrum, checked by `npm run check`. Reasons: docs/decisions/0017-import-direction.md. */

/**
 * The folders and files of server/, lowest first. Each imports only itself and entries of earlier lines, types included;
 * entries of one line do not import each other. Files that are not listed (app.ts, main.ts …) may import everything, and no
 * listed file imports them.
 */
const order = [
  ['general functions without knowledge of the application', 'lib'],
  ['texts that the server writes, in each language', 'locales'],
  ['file storage', 'files'],
  ['parsers of untrusted files, in child processes', 'parsers'],
  ['configuration from environment variables', 'config'],
  ['requests to other servers', 'outbound'],
  ['PostgreSQL, and SQL that several nouns share', 'db'],
  ['encryption of secrets in the database', 'secrets'],
  ['types of the application and of a request', 'app-context'],
  ['uploads that are stored with a row', 'http/uploads'],
  ['errors, issues and files in HTTP replies', 'http/problems', 'http/transfer'],
  ['the history of every row', 'events'],
  ['settings of the house', 'settings'],
  ['code shared by auctions and collections', 'catalogues'],
  ['permissions', 'permissions'],
  ['notifications in the inbox, which every action may write', 'notifications'],
  ['exports of rows as files', 'exports'],
  ['background jobs', 'jobs'],
  ['single emails, sent by jobs', 'mail'],
  ['rendering of emails, from blocks to HTML', 'rendering'],
  ['text messages, and the gateway that sends them', 'text-messages'],
  ['sign-in and sessions; links for new passwords are sent by email', 'session'],
  ['recovery codes, which the first passkey or authenticator app comes with', 'factors/recovery-codes'],
  ['passkeys, which are the only step of a sign-in or its second factor', 'passkeys'],
  ['second factors, with which sign-ins continue', 'factors'],
  ['changes of email addresses', 'email-changes'],
  ['security questions, a hint when a second factor is reset', 'security-questions'],
  [
    'folders that need only the ones above',
    'activity',
    'colleagues',
    'http/live',
    'outbox',
    'phones',
    'presence',
    'profiles',
    'schedules',
    'shortcuts',
    'users',
    'views',
  ],
  ['emails about notifications', 'notification-emails'],
  ['the events of the whole house', 'audit'],
  ['sign-in with other services', 'providers'],
  ['the publication check, called by every change of an item, picture, lot or sale', 'publication'],
  ['customers', 'customers'],
  [
    'records that belong to customers',
    'bank-accounts',
    'customer-files',
    'dealings',
    'interests',
    'matches',
    'notes',
    'relations',
    'tasks',
    'terms',
  ],
  ['consents and identity verification', 'consents', 'verifications'],
  ['sanctions lists, whose matches reopen verifications', 'sanctions'],
  ['duplicates of customers and their merging', 'duplicates', 'merges'],
  ['the legal threshold and exchange rates', 'regulation'],
  ['purchases that require verification; retention and erasure of customer data', 'meter', 'privacy'],
  ['items, their pictures and artists', 'artists', 'items', 'pictures'],
  ['the pictures of users', 'avatars'],
  ['reservations of items for clients', 'reservations'],
  ['the sales ledger', 'sales'],
  ['items offered in an auction or a collection', 'lots', 'works'],
  ['auctions and collections', 'auctions', 'collections'],
  ['collections shared by a link', 'links'],
  [
    'the page on which customers choose the emails they receive; it uses the page frame of links',
    'preferences',
  ],
  ['requests about lots and their results', 'requests', 'results'],
  ['the work of a user, handed over to colleagues', 'handovers'],
  ['buyers of an auction', 'buyers'],
  ['import of lots and results from files, and reports on them', 'imports', 'reports'],
  ['suppressed addresses; mail accounts for campaigns', 'suppressions', 'mail-accounts'],
  ['templates and segments', 'templates', 'segments'],
  ['campaigns', 'campaigns'],
  ['sending of campaigns, each email once', 'sending'],
  ['bounces and other returned mail', 'returns'],
  ['reports on campaigns', 'campaign-reports'],
  ['goals of users, measured by the figures of the reports', 'goals'],
  ['comments on rows, goals among them', 'comments'],
  ['the home page, which summarizes all of the above', 'home'],
  ['the state of the running system', 'health'],
  ['the search over all of the above', 'search'],
  ['demo data', 'demo'],
  ['the HTTP server and its router', 'http'],
];

/** The files of other pages that each page may import. */
const sharedPageFiles = {
  auctions: ['imports/ImportSheet', 'lots/LotsTab', 'lots/grid/filterKeys', 'results/Results'],
  customers: ['imports/ImportSheet'],
  artists: ['imports/ImportSheet'],
  items: ['artists/Artists', 'sales/Sales'],
  lots: ['items/ItemSheet', 'requests/Requests'],
  collections: ['imports/ImportSheet', 'works/WorksTab', 'works/filterKeys'],
  'email-changes': ['session/BareCard'],
  session: ['users/Invite'],
  settings: [
    'audit/Audit',
    'health/Health',
    'jobs/Jobs',
    'outbox/Outbox',
    'schedules/Schedules',
    'users/Users',
  ],
};

const listed = order.map(([, ...entries]) => entries);
const pagePaths = (pages) => `^src/pages/(?:${pages.join('|')})/`;
const serverPaths = (entries) => `^server/(${entries.join('|')})(?:/|\\.ts$)`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    ...order.map(([description, ...entries], line) =>
      forbid(
        `server-${entries[0]}`,
        `${entries.join(', ')} (${description}) may import only itself and what is listed before it in \`order\``,
        { path: serverPaths(entries) },
        { path: '^server/', pathNot: ['^server/$1(?:/|\\.ts$)', serverPaths(listed.slice(0, line).flat())] },
      ),
    ),
    forbid(
      'server-folder-unlisted',
      'every folder of server/ must be listed in `order`',
      { path: '^server/[^/]+/', pathNot: serverPaths(listed.flat()) },
      {},
    ),
    forbid(
      'server-queries-and-routes',
      'queries.ts and routes.ts are private to their folder: call the public functions of its other files',
      { path: '^server/([^/]+)/' },
      { path: '^server/[^/]+/(?:queries|routes)\\.ts$', pathNot: '^server/$1/' },
    ),
    forbid(
      'server-src',
      'the server must not import browser code: shared code belongs in contract/',
      { path: '^server/' },
      { path: '^(?:src|mock|tests|bench)/' },
    ),
    forbid(
      'src-server',
      'the browser must not import server code: shared code belongs in contract/',
      { path: '^(?:src|config)/' },
      { path: '^(?:server|mock|tests|bench)/' },
    ),
    forbid(
      'contract',
      'contract/ may import only itself, zod and the packages for address formats',
      { path: '^contract/' },
      { pathNot: '^(?:contract/|node_modules/(?:zod|localized-address-format|postcode-validator)/)' },
    ),
    forbid(
      'src-shared',
      'code shared by all pages must not import a page',
      { path: '^src/(?:components|services|locales|shims)/' },
      { path: '^src/pages/' },
    ),
    forbid(
      'src-services',
      'services and locales must not import components',
      { path: '^src/(?:services|locales)/' },
      { path: '^src/components/' },
    ),
    forbid(
      'src-pages',
      'a page may import only those files of other pages that `sharedPageFiles` lists',
      { path: '^src/pages/([^/]+)/', pathNot: pagePaths(Object.keys(sharedPageFiles)) },
      { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    ),
    ...Object.entries(sharedPageFiles).map(([page, files]) =>
      forbid(
        `src-pages-${page}`,
        'a page may import only those files of other pages that `sharedPageFiles` lists',
        { path: pagePaths([page]) },
        { path: '^src/pages/', pathNot: [pagePaths([page]), `^src/pages/(?:${files.join('|')})\\.tsx?$`] },
      ),
    ),
    forbid('circular', 'files must not import each other in a circle', {}, { circular: true }),
    {
      ...forbid(
        'circular-components',
        'folders of src/components must not import each other in a circle: move shared code to a third folder',
        { path: '^src/components/[^/]+$' },
        { circular: true, viaOnly: { path: '^src/components/[^/]+$' } },
      ),
      scope: 'folder',
    },
    forbid(
      'unresolved',
      'every import must be resolvable, otherwise the other rules cannot be checked',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\.umi' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
