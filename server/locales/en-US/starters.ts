import type { Locale } from '../locale';

export default {
  announcement: {
    subject: 'Coming to auction: {{ sale.title | default: "our next sale" }}',
    preheader: '{{ sale.dates | default: "Save the date" }}',
    title: '{{ sale.title | default: "Our next sale" }}',
    opening:
      '<p>{{ customer.salutation }},</p><p>We are delighted to announce our next sale. Below are the first works that will come under the hammer; the full catalogue follows shortly.</p>',
    heading: 'A first look',
    closing:
      '<p>If you would like to see a work before the viewing, or to have a condition report, please reply to this message. Our specialists are at your service.</p>',
    press: 'About the sale',
  },
  catalogue: {
    subject: 'The catalogue is online: {{ sale.title | default: "our next sale" }}',
    preheader: 'Every lot, with estimates and pictures',
    title: 'The catalogue is online',
    opening:
      '<p>{{ customer.salutation }},</p><p>Every lot of the sale can now be seen with its pictures, its provenance and its estimate. Here are some that we would not want you to miss.</p>',
    heading: 'Highlights',
    closing:
      '<p>You may bid in the room, by telephone, online, or leave a written bid with us. Please register in good time: for a first registration we ask for proof of identity.</p>',
    press: 'View the catalogue',
  },
  consign: {
    subject: 'Last days to consign',
    preheader: 'We are completing the catalogue of {{ sale.title | default: "our next sale" }}',
    title: 'Last days to consign',
    opening:
      '<p>{{ customer.salutation }},</p><p>We are completing the catalogue of our next sale and still accept a few outstanding works. Our specialists will tell you in confidence and without obligation what your work may bring.</p>',
    heading: 'How it works',
    closing:
      '<ol><li>Send us pictures of the work, its dimensions and what you know of its history.</li><li>Within a few days you receive an auction estimate.</li><li>If you decide to sell, we take care of transport, photography and cataloguing.</li></ol>',
    press: 'Ask for a valuation',
  },
  artists: {
    subject: 'Your artists in {{ sale.title | default: "our next sale" }}',
    preheader: 'Chosen for {{ customer.name | default: "you" }}',
    title: 'Works you may be looking for',
    opening:
      '<p>{{ customer.salutation }},</p><p>From our next sale we have chosen the lots by the artists you collect and in the fields that interest you.</p>',
    heading: 'Chosen for you',
    closing:
      '<p>Would you like to be told sooner, or about other artists? Reply to this message and we will note your wishes.</p>',
    press: 'View the whole sale',
  },
  results: {
    subject: 'Results: {{ sale.title | default: "our last sale" }}',
    preheader: 'The prices of the sale at a glance',
    title: 'The results of our sale',
    opening:
      '<p>{{ customer.salutation }},</p><p>We thank all buyers and consignors for a lively sale. These are some of the prices that were achieved.</p>',
    heading: 'Memorable prices',
    closing:
      '<p>Some lots that did not find a buyer are still available. And if the results have made you think of selling, we are glad to value your works.</p>',
    press: 'See all results',
  },
  exhibition: {
    subject: 'Invitation: {{ sale.title | default: "our new exhibition" }}',
    preheader: '{{ sale.dates | default: "We look forward to your visit" }}',
    title: '{{ sale.title | default: "Our new exhibition" }}',
    opening:
      '<p>{{ customer.salutation }},</p><p>We warmly invite you to our new exhibition. The works are on view and can be acquired from the first day.</p>',
    heading: 'Your visit',
    closing:
      '<p>{{ house.name }}<br>{{ house.address }}</p><p>Please tell us if you would like to come to the opening, or to see the works with one of our specialists.</p>',
    press: 'View the works',
  },
} satisfies Locale['starters'];
