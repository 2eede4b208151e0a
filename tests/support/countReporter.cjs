const { writeFileSync } = require('node:fs');

const countsOf = (results) => ({
  passed: results.numPassedTests ?? results.numPassingTests,
  // A file that fails to load contains no test that could fail.
  failed:
    (results.numFailedTests ?? results.numFailingTests) +
    (results.numRuntimeErrorTestSuites ?? (results.testExecError ? 1 : 0)),
  skipped: results.numPendingTests + (results.numTodoTests ?? 0),
});

/** Writes the counts of this run and of each file, and how long each file took, for scripts/run-tests.mjs. */
module.exports = class {
  onRunComplete(_contexts, results) {
    if (!process.env.COUNT_FILE) return;
    const files = results.testResults.map((file) => ({
      file: file.testFilePath,
      seconds: file.perfStats.runtime / 1000,
      ...countsOf(file),
    }));
    writeFileSync(process.env.COUNT_FILE, JSON.stringify({ ...countsOf(results), files }));
  }
};
