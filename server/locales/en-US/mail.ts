import type { Locale } from '../locale';

export default {
  activation: {
    subject: 'You’re invited to Rostrum at {house}',
    body: 'Hello {name},\n\n{house} has invited you to Rostrum. Set your password within {hours} hours:\n\n{link}\n\nYou can use this link only once.',
    button: 'Set password',
  },
  reset: {
    subject: 'Reset your Rostrum password',
    body: 'Hello {name},\n\nWe received a request to reset your password at {house}. If you made it, set a new password within {hours} hours:\n\n{link}\n\nIf you didn’t, ignore this email. Your password has not changed.',
    button: 'Reset password',
  },
  newDevice: {
    subject: 'New sign-in to your Rostrum account',
    body: 'Hello {name},\n\nSomeone signed in to your account at {house} from a browser that you had not used before:\n\n{device}\n{time}\n\nIf it was you, ignore this email. If it wasn’t, open your profile and choose “This wasn’t me”:\n\n{link}',
    button: 'Open profile',
  },
  providerBound: {
    subject: 'An account was bound to your Rostrum account',
    body: 'Hello {name},\n\nYou can now sign in at {house} with an account at {provider}.\n\nIf you did this, ignore this email. If you didn’t, remove the account in your profile under “Account binding” and change your password:\n\n{link}',
    button: 'Open profile',
  },
  providerUnbound: {
    subject: 'An account was removed from your Rostrum account',
    body: 'Hello {name},\n\nYou can no longer sign in at {house} with your account at {provider}.\n\nIf you did this, ignore this email. If you didn’t, change your password and check your profile:\n\n{link}',
    button: 'Open profile',
  },
  movedUp: {
    subject: 'Your client is now first on the waitlist: {work}',
    body: 'Hello {name},\n\nYour client is now first on the waitlist for {work}. It is reserved for them for the next {hours} hours.\n\n{link}',
    button: 'View work',
  },
} satisfies Locale['mail'];
