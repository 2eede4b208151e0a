/** Repeats `read` until its value is the expected one. It has no time limit except that of the test. */
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
