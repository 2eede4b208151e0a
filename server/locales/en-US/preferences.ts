import type { Locale } from '../locale';

export default {
  title: 'Your communication preferences',
  whom: 'For {name}',
  hint: 'Choose what you want to hear about, and how. Messages about your own purchases and consignments are not affected.',
  cell: '{topic}: {channel}',
  topic: 'Topic',
  save: 'Save preferences',
  stopAll: 'Unsubscribe from everything',
  stopHint: 'Your preferences apply as soon as you save them.',
  saved: 'Your preferences were saved.',
  stopped: 'You have been unsubscribed from everything.',
  unread: 'Your preferences were not saved. Please choose again.',
  channels: { EMAIL: 'Email', SMS: 'Text message', POST: 'Mail', PHONE: 'Phone' },
  topics: {
    CATALOGUES: 'Catalogs and upcoming sales',
    DEPARTMENTS: 'News from our departments',
    EXHIBITIONS: 'Exhibitions and viewings',
    RESULTS: 'Sale results',
    EVENTS: 'Talks and events',
  },
} satisfies Locale['preferences'];
