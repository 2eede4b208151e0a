const { appendFileSync } = require('node:fs');

/** Adds this run's counts, one line of JSON, to the file that scripts/test.mjs sums up. */
module.exports = class {
  onRunComplete(_contexts, results) {
    if (!process.env.COUNT_FILE) return;
    const counts = {
      passed: results.numPassedTests,
      // A file that does not even load holds no test that could fail.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    appendFileSync(process.env.COUNT_FILE, `${JSON.stringify(counts)}\n`);
  }
};
