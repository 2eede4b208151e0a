import { onConfirmationNeeded, type Question, requestConfirmation } from '../../src/services/confirmation';
import { NetworkError } from '../../src/services/errors';

test('requests that wait share one dialog, and the next one opens another', async () => {
  const questions: Question[] = [];
  const stop = onConfirmationNeeded(async (question) => void questions.push(question));
  const answers = Promise.all([requestConfirmation(), requestConfirmation()]);
  expect(questions).toHaveLength(1);
  questions[0]?.confirm();
  expect(await answers).toEqual([true, true]);
  const next = requestConfirmation();
  questions[1]?.cancel();
  expect(await next).toBe(false);
  stop();
});

test('a dialog that cannot be loaded is a lost connection, after which it can be opened again', async () => {
  let isReachable = false;
  const stop = onConfirmationNeeded(async (question) => {
    if (!isReachable)
      throw Object.assign(new Error('Loading chunk confirm failed'), { name: 'ChunkLoadError' });
    question.confirm();
  });
  await expect(requestConfirmation()).rejects.toThrow(NetworkError);
  isReachable = true;
  expect(await requestConfirmation()).toBe(true);
  stop();
});

test('without a page that can ask, nothing is confirmed', async () => {
  expect(await requestConfirmation()).toBe(false);
});
