/** The whole test of sending, as `npm run faults` runs it: what npm test does in short, with everything in it. */
import { type Outcome, runSending } from './sendingRun';

const recipients = Number(process.env.FAULTS_MAILS ?? 5000);
const kills = Number(process.env.FAULTS_KILLS ?? 30);

const isWhole = ({ taken, twice, lost, messageIds, states, campaign }: Outcome) =>
  taken === recipients &&
  twice === 0 &&
  lost === 0 &&
  messageIds === recipients &&
  states.SENT === recipients &&
  campaign === 'FINISHED';

async function main() {
  const runs = [
    ['killed', { kills }, true],
    ['killed, and PostgreSQL stopped at once in the middle', { kills: 10, databaseDeaths: 2 }, true],
    ['killed, and what is in doubt sent again without asking', { kills, reconciles: false }, false],
  ] as const;
  let failed = 0;
  for (const [name, options, mustBeWhole] of runs) {
    const outcome = await runSending({ recipients, slowness: 200, ...options });
    const good = isWhole(outcome) === mustBeWhole && outcome.kills >= options.kills;
    if (!good) failed++;
    console.log(
      `${name}: ${good ? 'as it must be' : 'NOT AS IT MUST BE'}${mustBeWhole ? '' : ' (it must fail)'}`,
    );
    console.log(JSON.stringify(outcome));
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

void main();
