const shared = {
  rootDir: __dirname,
  // Kept where the temporary folder is memory, too (scripts/temporary.mjs).
  cacheDirectory: '<rootDir>/.cache/jest',
  // Several packages come as ES modules only; the transformer leaves the others alone.
  transform: { '\\.[cm]?[jt]sx?$': '<rootDir>/tests/support/esbuildTransform.cjs' },
  transformIgnorePatterns: [],
  modulePathIgnorePatterns: ['<rootDir>/(dist|build|data)/'],
  // Ends only a test that hangs: far more than any needs on a busy machine.
  testTimeout: 600_000,
};

/** What needs no document runs among the globals of its process, on packages that are loaded once. */
const inProcess = {
  ...shared,
  runtime: '<rootDir>/tests/support/processRuntime.cjs',
  testEnvironment: '<rootDir>/tests/support/processEnv.cjs',
};

const pages = {
  ...shared,
  displayName: 'pages',
  globalSetup: '<rootDir>/tests/support/pagesSetup.ts',
  globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
  testEnvironment: '<rootDir>/tests/support/jsdomEnv.cjs',
  testEnvironmentOptions: { url: 'http://localhost/app/' },
  testMatch: ['<rootDir>/tests/**/*.test.tsx'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/setupPages.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/support/noStyles.cjs',
    '^(umi|@umijs/max)$': '<rootDir>/src/.umi/exports.ts',
    '^@@/(.*)$': '<rootDir>/src/.umi/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
  },
};

const browser = {
  ...inProcess,
  displayName: 'browser',
  globalSetup: '<rootDir>/tests/support/browserSetup.ts',
  globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
  testMatch: ['<rootDir>/tests/e2e/**/*.test.ts'],
};

/** On an outside database only tests that use it can be selected: no page tests, two browser tests, none of the embedded one. */
const outside = Boolean(process.env.TEST_DATABASE_URL);
const walks = ['main-job', 'languages'].map((walk) => `<rootDir>/tests/e2e/${walk}.test.ts`);
const embedded = ['db/embedded', 'faults/database-death', 'faults/start'].map(
  (file) => `<rootDir>/tests/${file}`,
);

/** What a run beside one on an outside database leaves to that one (scripts/run-tests.mjs). */
const leftToOutside = process.env.HAS_OUTSIDE_RUN
  ? ['<rootDir>/tests/(real|jobs|live)/', '<rootDir>/tests/faults/(?!database-death|start)']
  : [];

/** @type {() => Promise<import('jest').Config>} */
module.exports = async () => ({
  // On two processors: a third of a test is waiting for what a page or a job does in its own time.
  maxWorkers: 3,
  // jest takes this from here only, not from a project.
  testTimeout: 600_000,
  reporters: ['default', '<rootDir>/tests/support/countReporter.cjs'],
  projects: [
    {
      ...inProcess,
      displayName: 'server',
      globalSetup: '<rootDir>/tests/support/globalSetup.ts',
      globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/tests/e2e/',
        ...(outside ? embedded : []),
        ...leftToOutside,
      ],
    },
    ...(outside ? [{ ...browser, testMatch: walks }] : [pages, browser]),
  ],
});
