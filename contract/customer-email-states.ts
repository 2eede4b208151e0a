import { type Lifecycle, listStates, type StepOf } from './api/lifecycle';

/** The lifecycle of an email to one customer. Users only take the step `sendAgain`. */
export const customerEmailLifecycle = {
  QUEUED: { start: 'SENDING', suspend: 'NO_MAIL_SERVER', fail: 'FAILED' },
  /** no mail server is configured */
  NO_MAIL_SERVER: { sendAgain: 'QUEUED' },
  /** the mail server may have received it; `defer`: it temporarily refused it; `markUncertain`: it sent no reply */
  SENDING: {
    accept: 'SENT',
    defer: 'QUEUED',
    fail: 'FAILED',
    markUncertain: 'UNCERTAIN',
    bounce: 'BOUNCED',
  },
  SENT: { bounce: 'BOUNCED' },
  /** only the recipient knows whether it arrived; `confirm`: their reply proves that it did */
  UNCERTAIN: { sendAgain: 'QUEUED', accept: 'SENT', fail: 'FAILED', confirm: 'SENT', bounce: 'BOUNCED' },
  FAILED: { sendAgain: 'QUEUED', confirm: 'SENT' },
  /** it was sent, but came back */
  BOUNCED: { confirm: 'SENT' },
} as const satisfies Lifecycle;
export type CustomerEmailState = keyof typeof customerEmailLifecycle;
export type CustomerEmailStep = StepOf<typeof customerEmailLifecycle>;
export const customerEmailStates = listStates(customerEmailLifecycle);
