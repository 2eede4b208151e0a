import type { Locale } from '../locale';

export default {
  subject: 'Waiting for your decision at {house}',
  greeting: 'Hello {name},\n\nThese are waiting for your decision:',
  campaignsToApprove: 'Campaigns to approve',
  sanctionsToDecide: 'Possible sanctions matches',
  customersToVerify: 'Customers to verify',
  requestsToAnswer: 'Requests about published lots',
  ratesMissing: 'Exchange rates to enter',
} satisfies Locale['home'];
