import * as z from 'zod';
import { limits } from './api/limits';
import { ById } from './api/page';
import { contract } from './api/route';
import { Line } from './line';

/** letters and digits that an answer must have; two, because a Chinese name may have no more */
export const minAnswer = 2;

const Answer = Line.min(1).max(limits.line);

/**
 * A question whose answer is a hint for an administrator who resets the second factor of a user. No way to sign in
 * asks for it (docs/decisions/0032-second-factors.md).
 */
export const securityQuestions = contract({
  read: {
    method: 'GET',
    path: '/session/security-question',
    permission: 'signed-in',
    subject: 'none',
    summary: "Get the user's security question, and whether the house has turned them on.",
    reply: z.object({ question: z.string().nullable(), isOn: z.boolean() }),
  },
  save: {
    method: 'PUT',
    path: '/session/security-question',
    permission: 'account:set-question',
    subject: 'none',
    requiresConfirmation: true,
    summary: "Set the user's security question and its answer.",
    body: z.strictObject({ question: Line.min(1).max(limits.line), answer: Answer }),
    reply: 'nothing',
  },
  remove: {
    method: 'DELETE',
    path: '/session/security-question',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    summary: "Remove the user's security question.",
    reply: 'nothing',
  },
  readOfUser: {
    method: 'GET',
    path: '/users/:id/security-question',
    permission: 'users:manage',
    subject: 'user',
    summary: 'Get the security question of a user; null when it is not set or cannot be used.',
    params: ById,
    reply: z.object({ question: z.string().nullable() }),
  },
  check: {
    method: 'POST',
    path: '/users/:id/security-question/check',
    permission: 'users:manage',
    subject: 'user',
    requiresConfirmation: true,
    summary:
      'Check what a caller answers to the security question of a user. The answer itself is never shown; five may be checked within 12 hours.',
    params: ById,
    body: z.strictObject({ answer: Answer }),
    reply: z.object({ matches: z.boolean() }),
  },
});
