import type { Locale } from '../locale';

export default {
  activation: {
    subject: 'Your access to Rostrum at {house}',
    body: 'Hello {name},\n\n{house} has invited you to Rostrum. Choose a password within {hours} hours:\n\n{link}\n\nThe link works once.',
    press: 'Choose a password',
  },
  reset: {
    subject: 'Set a new password for Rostrum',
    body: 'Hello {name},\n\nSomebody asked for a new password for your account at {house}. If it was you, set one within {hours} hours:\n\n{link}\n\nOtherwise there is nothing to do: your password has not changed.',
    press: 'Set a new password',
  },
  movedUp: {
    subject: 'First in line now: {work}',
    body: 'Hello {name},\n\nYour client has moved up: {work} is on hold for them now. Their reservation ends in {hours} hours.\n\n{link}',
    press: 'Open the work',
  },
} satisfies Locale['mail'];
