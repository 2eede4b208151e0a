import type { Locale } from '../locale';

export default {
  subject: 'Question about {work}',
  body: 'Hello {name},\n\nA visitor asked about {work} on the shared page “{collection}” of {house}.\n\n{from}\n\n{message}\n\nThe sender is not verified. The question was added to the customer’s timeline:\n{link}',
  note: 'Question on the shared page “{collection}” about {work}.\nSent by {from}; the sender is not verified.\n\n{message}',
} satisfies Locale['questionEmail'];
