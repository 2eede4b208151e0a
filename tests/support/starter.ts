// Starts the embedded database of a folder in a separate process, prints its address or the error, and runs until stdin
// ends.
import { startEmbedded } from '../../server/db/embedded';

async function main() {
  const { url, adopted, stop } = await startEmbedded(process.argv[2] ?? '');
  console.log(JSON.stringify({ url, adopted }));
  process.stdin.resume();
  process.stdin.on('end', () => void stop());
}

main().catch((error: Error) => console.log(JSON.stringify({ issue: error.message })));
