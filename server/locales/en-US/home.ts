import type { Locale } from '../locale';

export default {
  subject: 'Your decision is needed at {house}',
  greeting: 'Hello {name},\n\nThese items need your decision:',
  campaignsToApprove: 'Campaigns to approve',
  sanctionsToDecide: 'Possible sanctions matches to review',
  customersToVerify: 'Customers to verify',
  requestsToAnswer: 'Requests about published lots to answer',
  ratesMissing: 'Exchange rates to add',
} satisfies Locale['home'];
