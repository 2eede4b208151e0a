import { gridKeys, listKeys, reviewKeys } from '../keys';
import { defineHelpPages } from '../table';

export const collectionsPages = defineHelpPages({
  collections: {
    area: 'collections',
    title: ['title.collections'],
    tasks: { create: 'collections:create', open: undefined },
    at: [{ route: 'collections' }],
    path: '/collections',
    keys: listKeys,
    related: ['collection', 'lists'],
  },
  newCollection: {
    area: 'collections',
    title: ['title.newCollection'],
    access: 'collections:create',
    tasks: { create: undefined },
    at: [{ route: 'newCollection' }],
    path: '/collection/new',
    related: ['works', 'collection'],
  },
  collection: {
    area: 'collections',
    title: ['title.collection', 'catalogue.tab.details'],
    tasks: {
      submit: 'collections:submit',
      publish: 'collections:publish',
      share: 'collections:share',
      close: 'collections:close',
    },
    at: [{ route: 'collection' }],
    keys: ['save'],
    related: ['works', 'collectionItem', 'comments'],
  },
  works: {
    area: 'collections',
    title: ['title.collection', 'collections.tab.works'],
    access: 'works:read',
    tasks: { add: 'works:edit', order: 'works:edit', price: 'works:edit', remove: 'works:edit' },
    at: [{ route: 'collection', where: { tab: 'works' } }],
    keys: gridKeys,
    related: ['collectionItem', 'imports', 'items'],
  },
  collectionItem: {
    area: 'collections',
    title: ['title.collectionItem'],
    tasks: { edit: 'works:edit', reserve: 'reservations:edit', sell: 'sales:record', cancel: 'sales:cancel' },
    at: [{ route: 'collectionItem' }],
    keys: reviewKeys,
    related: ['works', 'item', 'sales'],
  },
});
