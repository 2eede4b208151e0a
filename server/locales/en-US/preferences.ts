import type { Locale } from '../locale';

export default {
  title: 'What we may write to you about',
  whom: 'For {name}',
  hint: 'Tick what you would like to hear from us about, and how. Letters about your own purchases and consignments reach you in any case.',
  cell: '{topic}: {channel}',
  topic: 'About',
  save: 'Save my choices',
  stopAll: 'Unsubscribe from everything',
  stopHint: 'Your choices hold as soon as they are saved.',
  saved: 'Your choices are saved.',
  stopped: 'You are unsubscribed from everything.',
  unread: 'Your choices did not reach us. Please choose again.',
  channels: { EMAIL: 'E-mail', SMS: 'Text message', POST: 'Post', PHONE: 'Telephone' },
  topics: {
    CATALOGUES: 'Catalogues and coming sales',
    DEPARTMENTS: 'News from our departments',
    EXHIBITIONS: 'Exhibitions and views',
    RESULTS: 'Results of sales',
    EVENTS: 'Talks and events',
  },
} satisfies Locale['preferences'];
