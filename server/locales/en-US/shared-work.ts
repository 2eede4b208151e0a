import type { Locale } from '../locale';

export default {
  ask: 'Ask about this work',
  back: 'All works',
  askTitle: 'Ask about this work',
  askHint: 'Your question goes to {house}. We use your details to answer it.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneOptional: 'Phone (optional)',
  message: 'Your question',
  send: 'Send question',
  sent: 'Thank you. Your question has been sent. {house} will answer you by email.',
  required: 'Fill in this field.',
  emailInvalid: 'Enter an email address, for example name@example.com.',
  tooLong: 'Use at most {max} characters.',
  invalid: 'Your question was not sent. Check the marked fields and send it again.',
  tooMany: 'Too many questions were sent from your network. Try again in 15 minutes, or contact us directly.',
  leaveEmpty: 'Leave this field empty',
} satisfies Locale['sharedWork'];
