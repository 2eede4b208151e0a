const { writeFileSync } = require('node:fs');
const { stripVTControlCharacters } = require('node:util');

const countsOf = (results) => ({
  passed: results.numPassedTests ?? results.numPassingTests,
  // A file that fails to load contains no test that could fail.
  failed:
    (results.numFailedTests ?? results.numFailingTests) +
    (results.numRuntimeErrorTestSuites ?? (results.testExecError ? 1 : 0)),
  skipped: results.numPendingTests + (results.numTodoTests ?? 0),
});

/** Returns what failed in a file, each with its message without colors. A file that fails to load is its only failure. */
const listFailures = ({ testResults, testExecError }) =>
  [
    ...(testExecError
      ? [{ name: 'is not loaded', message: testExecError.message ?? String(testExecError) }]
      : []),
    ...testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages[0] ?? '' })),
  ].map(({ name, message }) => ({ name, message: stripVTControlCharacters(message) }));

/** Writes the counts of this run and of each file, how long each took and what failed, for scripts/run-tests.mjs. */
module.exports = class {
  onRunComplete(_contexts, results) {
    if (!process.env.COUNT_FILE) return;
    const files = results.testResults.map((file) => ({
      file: file.testFilePath,
      seconds: file.perfStats.runtime / 1000,
      ...countsOf(file),
      failures: listFailures(file),
    }));
    writeFileSync(process.env.COUNT_FILE, JSON.stringify({ ...countsOf(results), files }));
  }
};
