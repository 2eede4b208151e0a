import * as z from 'zod';
import { limits } from './api/limits';
import { contract } from './api/route';
import { Line, SecretLine } from './line';
import { PhoneCountry } from './phone-country';
import { SignInReply } from './session';

/** A number as typed; without + it belongs to the country. */
export const PhoneForm = z.strictObject({
  country: Line.max(limits.country),
  number: Line.max(limits.phone),
});
/** A request for a code and the code that arrived; only the page that made the request can use the code. */
const CodeForm = z.strictObject({ request: SecretLine.max(100), code: Line.max(limits.phone) });
const CodeRequest = z.object({ request: z.string() });

export const phones = contract({
  requestCode: {
    method: 'POST',
    path: '/session/phone-codes',
    permission: 'public',
    subject: 'none',
    summary:
      'Send a code to a phone number to sign in with. The reply is the same for numbers that no active user has verified.',
    body: PhoneForm,
    reply: CodeRequest,
  },
  signIn: {
    method: 'POST',
    path: '/session/phone-codes/sign-in',
    permission: 'public',
    subject: 'none',
    summary: 'Sign in with the code that was sent to a phone number.',
    body: CodeForm,
    reply: SignInReply,
  },
  requestInvitationCode: {
    method: 'POST',
    path: '/session/token/:token/phone-code',
    permission: 'public',
    subject: 'none',
    summary: 'Send a code to the phone number of an invitation, by its link.',
    params: z.object({ token: z.string().max(100) }),
    reply: CodeRequest,
    replyNotStored: true,
  },
  read: {
    method: 'GET',
    path: '/session/phone',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary: 'Get the phone number of the user, and the countries whose numbers can be verified.',
    reply: z.object({
      /** verified with a code */
      phone: z.string().nullable(),
      /** from the invitation; the user has not verified it */
      unverifiedPhone: z.string().nullable(),
      countries: z.array(PhoneCountry),
    }),
  },
  change: {
    method: 'PUT',
    path: '/session/phone',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    summary: 'Send a code to a new phone number of the user. The number counts once it is verified.',
    body: PhoneForm,
    reply: CodeRequest,
    replyNotStored: true,
  },
  verify: {
    method: 'POST',
    path: '/session/phone/verification',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Verify the new phone number with the code that was sent to it.',
    body: CodeForm,
    reply: 'nothing',
  },
  remove: {
    method: 'DELETE',
    path: '/session/phone',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary: 'Remove the phone number of the user.',
    reply: 'nothing',
  },
});
