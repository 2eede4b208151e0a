/** Asks until the answer is as awaited; the test's own time ends it. */
export async function until<Answer>(
  ask: () => Promise<Answer>,
  is: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (is(answer)) return answer;
    await new Promise((done) => setTimeout(done, 50));
  }
}
