import type { Locale } from '../locale';

export default {
  announcement: {
    subject: 'Coming to auction: {{ sale.title | default: "our next sale" }}',
    preheader: '{{ sale.dates | default: "Save the date" }}',
    title: '{{ sale.title | default: "Our next sale" }}',
    opening:
      '<p>{{ customer.salutation }},</p><p>We are delighted to announce our next sale. Below are the first works that will be offered. The full catalog will follow shortly.</p>',
    heading: 'First highlights',
    closing:
      '<p>If you would like to see a work before the viewing, or receive a condition report, please reply to this email. Our specialists will be happy to help.</p>',
    button: 'View the sale',
  },
  catalogue: {
    subject: 'The catalog is online: {{ sale.title | default: "our next sale" }}',
    preheader: 'Every lot, with estimates and images',
    title: 'The catalog is online',
    opening:
      '<p>{{ customer.salutation }},</p><p>You can now view every lot of the sale with images, provenance, and estimates. Here are some highlights.</p>',
    heading: 'Highlights',
    closing:
      '<p>You can bid in the room, by phone, or online, or leave an absentee bid with us. Please register early. New bidders need to provide proof of identity.</p>',
    button: 'View the catalog',
  },
  consign: {
    subject: 'Last days to consign',
    preheader: 'We are completing the catalog of {{ sale.title | default: "our next sale" }}',
    title: 'Last days to consign',
    opening:
      '<p>{{ customer.salutation }},</p><p>We are completing the catalog of our next sale and still welcome a few outstanding works. Our specialists will give you a confidential estimate without obligation.</p>',
    heading: 'How it works',
    closing:
      '<ol><li>Send us images of the work, its dimensions, and what you know about its history.</li><li>Within a few days, you will receive an auction estimate.</li><li>If you decide to sell, we take care of shipping, photography, and cataloging.</li></ol>',
    button: 'Request a valuation',
  },
  artists: {
    subject: 'Your artists in {{ sale.title | default: "our next sale" }}',
    preheader: 'Selected for {{ customer.name | default: "you" }}',
    title: 'Works you may like',
    opening:
      '<p>{{ customer.salutation }},</p><p>We selected these lots from our next sale, based on the artists you collect and your interests.</p>',
    heading: 'Selected for you',
    closing:
      '<p>Would you like to hear from us earlier, or about other artists? Reply to this email and we will update your interests.</p>',
    button: 'View all lots',
  },
  results: {
    subject: 'Results: {{ sale.title | default: "our last sale" }}',
    preheader: 'Sale prices at a glance',
    title: 'Sale results',
    opening:
      '<p>{{ customer.salutation }},</p><p>Thank you to all buyers and consignors for a lively sale. Here are some of the prices achieved.</p>',
    heading: 'Top prices',
    closing:
      '<p>Some unsold lots are still available. If the results have made you think about selling, we would be glad to value your works.</p>',
    button: 'View all results',
  },
  exhibition: {
    subject: 'Invitation: {{ sale.title | default: "our new exhibition" }}',
    preheader: '{{ sale.dates | default: "We look forward to your visit" }}',
    title: '{{ sale.title | default: "Our new exhibition" }}',
    opening:
      '<p>{{ customer.salutation }},</p><p>We warmly invite you to our new exhibition. All works are available for purchase from the first day.</p>',
    heading: 'Your visit',
    closing:
      '<p>{{ house.name }}<br>{{ house.address }}</p><p>Let us know if you would like to attend the opening or view the works with one of our specialists.</p>',
    button: 'View the works',
  },
} satisfies Locale['starters'];
