/** how long the same error is not reported again, in milliseconds */
const repeatAfterMs = 60_000;

/**
 * Reports an error at once and the same one again only after a minute: a query that fails twice a second must not fill the
 * log.
 */
export function limitRepeatedReports(report: (error: unknown) => void): (error: unknown) => void {
  let last = '';
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const text = String(error);
    if (text === last && performance.now() - reportedAt < repeatAfterMs) return;
    last = text;
    reportedAt = performance.now();
    report(error);
  };
}
