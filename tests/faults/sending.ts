/** The complete test of sending, run by `npm run faults`; `npm test` runs a shorter version. */
import { type Death, type Outcome, runSending } from './sendingRun';

const recipients = Number(process.env.FAULTS_MAILS ?? 5000);
/** The number of rounds through all kinds of kills. */
const rounds = Number(process.env.FAULTS_ROUNDS ?? 3);

// Without an earlier kill, the connections are already open, so CONNECT follows a kill of both.
const kills: Death[] = ['CONNECT', 'RCPT', 'MID', 'ANYTIME', 'DOT', 'ANSWERED'];
const often = Array.from({ length: rounds }, () => kills).flat();
const twice: Death[] = [...kills, 'DATABASE', 'ANSWERED', ...kills, 'DATABASE'];

const isComplete = ({ accepted, twice, lost, messageIds, states, campaign }: Outcome) =>
  accepted === recipients &&
  twice === 0 &&
  lost === 0 &&
  messageIds === recipients &&
  states.SENT === recipients &&
  campaign === 'FINISHED';

async function main() {
  const runs = [
    ['killed', { deaths: often }, true],
    ['killed, and PostgreSQL stopped at once in the middle', { deaths: twice }, true],
    ['killed, and what is in doubt sent again without asking', { deaths: often, reconciles: false }, false],
  ] as const;
  let failed = 0;
  for (const [name, options, assertComplete] of runs) {
    const outcome = await runSending({ recipients, ...options });
    const good = isComplete(outcome) === assertComplete;
    if (!good) failed++;
    console.log(
      `${name}: ${good ? 'as it must be' : 'NOT AS IT MUST BE'}${assertComplete ? '' : ' (it must fail)'}`,
    );
    console.log(JSON.stringify(outcome));
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

void main();
