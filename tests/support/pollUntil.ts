/** Asks until the answer is as awaited; the test's own time ends it. */
export async function pollUntil<Answer>(
  read: () => Promise<Answer>,
  isExpected: (value: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
}
