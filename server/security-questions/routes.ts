import type { Handlers } from '#contract/api/route';
import type { securityQuestions } from '#contract/security-questions';
import type { Context } from '../app-context';
import { checkAnswer, readQuestionOf } from './check';
import { readQuestion, removeQuestion, saveQuestion } from './own';

export const securityQuestionRoutes: Handlers<typeof securityQuestions, Context> = {
  read: (_, context) => readQuestion(context),
  save: ({ body }, context) => saveQuestion(context, body),
  remove: (_, context) => removeQuestion(context),
  readOfUser: async ({ params }, { db }) => ({ question: await readQuestionOf(db, params.id) }),
  check: async ({ params, body }, context) => ({
    matches: await checkAnswer(context, params.id, body.answer),
  }),
};
