import sql from 'sql-template-tag';
import { hashPassword } from '../../server/session/password';
import { type Calls, type Make, noInput, row } from './calls';
import { unique } from './world';

/** Creates a user with a security question. */
const questionOf =
  (more: Parameters<typeof row>[1] = {}): Make =>
  async ({ app }) => {
    await app.db.run(sql`update house set security_question = true`);
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into users (email, name, role, security_question, security_answer_hash)
      values (${`u${unique()}@rostrum.test`}, 'Nora New', 'EDITOR', 'First lot?', ${await hashPassword('vase')}) returning id`);
    return row(id, more);
  };

/** Calls of the endpoints about security questions. */
export const securityQuestionCalls: Calls<'securityQuestions'>['securityQuestions'] = {
  read: noInput,
  save: async ({ app }) => {
    await app.db.run(sql`update house set security_question = true`);
    return { body: { question: 'First lot?', answer: 'Blue vase' } };
  },
  remove: noInput,
  readOfUser: questionOf(),
  check: questionOf({ body: { answer: 'vase' } }),
};
