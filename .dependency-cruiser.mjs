/** Which part of Rostrum may import which; `npm run check` asks. Why it is so: docs/decisions/0017-import-direction.md. */

/**
 * The folders and files of server/ from the ground up. Each imports only itself and what is named in a line before its
 * own, types included; what stands in one line does not know of each other. Whatever is named in none of them joins them all
 * (app.ts, main.ts …), and none of them imports it.
 */
const order = [
  ['small tools that know nothing of the application', 'lib'],
  ['what the server writes itself, in each language', 'locales'],
  ['what lies outside of the process', 'files'],
  ['parsers of what strangers wrote, in child processes', 'parsers'],
  ['the environment, which names files and database', 'config'],
  ['PostgreSQL, and the SQL by which several nouns are asked', 'db'],
  ['what the application and a request consist of: types', 'app-context'],
  ['a file that comes with its row', 'http/uploads'],
  ['refusals, issues and files as HTTP tells and carries them', 'http/problems', 'http/transfer'],
  ['the story of every row', 'events'],
  ['what the house has said of itself', 'settings'],
  ['what auctions and collections have in common', 'catalogues'],
  ['who may see and do what', 'permissions'],
  ['rows as files', 'exports'],
  ['work that is done later', 'jobs'],
  ['emails, sent by jobs', 'mail'],
  ['what a mail program is to show: from blocks to HTML', 'rendering'],
  ['who is signed in; links to a password go by mail', 'session'],
  ['what needs nothing but these', 'activity', 'http/live', 'outbox', 'schedules', 'users', 'views'],
  ['the gate: whatever changes an item, a picture, a lot or a sale asks it', 'publication'],
  ['people', 'customers'],
  [
    'what hangs on people',
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
  ['what the law asks about them', 'consents', 'verifications'],
  ['sanctions lists, whose matches reopen verifications', 'sanctions'],
  ['two records of somebody that become one', 'duplicates', 'merges'],
  ['the threshold of the law and exchange rates', 'regulation'],
  ['what is kept of them, and for how long; what they bought together', 'meter', 'privacy'],
  ['things, and who made them', 'artists', 'items', 'pictures'],
  ['things that are kept for clients', 'reservations'],
  ['the ledger of what was sold', 'sales'],
  ['things on offer in a sale, or in a collection', 'lots', 'works'],
  ['sales', 'auctions', 'collections'],
  ['a collection as those see it who have a link', 'links'],
  ['the page on which customers choose what they are written, in the same frame', 'preferences'],
  ['what is done with the lots of a sale', 'requests', 'results'],
  ['who the buyers of a sale are', 'buyers'],
  ['files that become lots and results, and figures of both', 'imports', 'reports'],
  [
    'addresses to which nothing is written; through what mail leaves the house',
    'suppressions',
    'mail-accounts',
  ],
  ['what is written often, and to whom', 'templates', 'segments'],
  ['emails to many', 'campaigns'],
  ['how they leave the house, each once', 'sending'],
  ['what comes back', 'returns'],
  ['what they brought', 'campaign-reports'],
  ['the first page, about all of them', 'home'],
  ['a year of all this, composed', 'demo'],
  ['what lies between a socket and a handler', 'http'],
];

/** What a page shows of another one: these files and no others. */
const guests = {
  'campaign-reports': ['campaigns/CampaignState'],
  auctions: ['imports/ImportSheet', 'lots/LotsTab', 'lots/grid/filterKeys', 'results/Results'],
  customers: ['imports/ImportSheet'],
  artists: ['imports/ImportSheet'],
  items: ['artists/Artists', 'sales/Sales'],
  lots: ['items/ItemSheet', 'requests/Requests'],
  collections: ['imports/ImportSheet', 'works/WorksTab', 'works/filterKeys'],
  session: ['users/Invite'],
  settings: ['jobs/Jobs', 'outbox/Outbox', 'schedules/Schedules', 'users/Users'],
};

const folders = order.map(([, ...named]) => named);
const pagesOf = (pages) => `^src/pages/(?:${pages.join('|')})/`;
const among = (named) => `^server/(${named.join('|')})(?:/|\\.ts$)`;

const refused = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    ...order.map(([why, ...named], line) =>
      refused(
        `server-${named[0]}`,
        `${named.join(', ')} (${why}) imports only what is named before it in \`order\``,
        { path: among(named) },
        { path: '^server/', pathNot: ['^server/$1(?:/|\\.ts$)', among(folders.slice(0, line).flat())] },
      ),
    ),
    refused(
      'server-folder-without-place',
      'a folder of server/ has its place in the order',
      { path: '^server/[^/]+/', pathNot: among(folders.flat()) },
      {},
    ),
    refused(
      'server-queries-and-routes',
      "a noun's queries and routes are its own: call the public functions beside them",
      { path: '^server/([^/]+)/' },
      { path: '^server/[^/]+/(?:queries|routes)\\.ts$', pathNot: '^server/$1/' },
    ),
    refused(
      'server-src',
      'the server never imports the browser: what both need stands in contract/',
      { path: '^server/' },
      { path: '^(?:src|mock|tests|bench)/' },
    ),
    refused(
      'src-server',
      'the browser never imports the server: what both need stands in contract/',
      { path: '^(?:src|config)/' },
      { path: '^(?:server|mock|tests|bench)/' },
    ),
    refused(
      'contract',
      'contract/ imports zod, the formats of addresses and itself',
      { path: '^contract/' },
      { pathNot: '^(?:contract/|node_modules/(?:zod|localized-address-format|postcode-validator)/)' },
    ),
    refused(
      'src-shared',
      'what every page shares knows none of them',
      { path: '^src/(?:components|services|locales|shims)/' },
      { path: '^src/pages/' },
    ),
    refused(
      'src-services',
      'what is no picture knows no pictures',
      { path: '^src/(?:services|locales)/' },
      { path: '^src/components/' },
    ),
    refused(
      'src-pages',
      'a page imports of another one only what `guests` names',
      { path: '^src/pages/([^/]+)/', pathNot: pagesOf(Object.keys(guests)) },
      { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    ),
    ...Object.entries(guests).map(([page, files]) =>
      refused(
        `src-pages-${page}`,
        'a page imports of another one only what `guests` names',
        { path: pagesOf([page]) },
        { path: '^src/pages/', pathNot: [pagesOf([page]), `^src/pages/(?:${files.join('|')})\\.tsx?$`] },
      ),
    ),
    refused('circle', 'files import in one direction as folders do', {}, { circular: true }),
    {
      ...refused(
        'circle-of-components',
        'folders of src/components do not import each other in circles; what two of them need stands in a third',
        { path: '^src/components/[^/]+$' },
        { circular: true, viaOnly: { path: '^src/components/[^/]+$' } },
      ),
      scope: 'folder',
    },
    refused(
      'unresolved',
      'where an import leads is known, or nothing here holds',
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
