import type { CallReply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { ProblemError } from '@/services/errors';

export type SetUpReply = CallReply<(typeof factors)['activateRequired']>;

export interface RequiredSetUp {
  /** with the reply to the set-up of either factor */
  onDone(reply: SetUpReply): Promise<void>;
  /** handles the end of the pending sign-in */
  onProblem(problem: ProblemError): boolean;
}
