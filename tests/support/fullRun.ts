/** Whether long tests run in full, as `npm run faults` and `npm run walks` do before a release. `npm test` shortens them. */
export const isFullRun: boolean = process.env.FULL_RUN === '1';
