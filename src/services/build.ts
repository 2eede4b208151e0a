import { getIntl } from '@umijs/max';
import { reloadFresh } from './chunks';
import { notify } from './notice';

let running: string | undefined;

/** Compares the build the server serves with the one this page began with; a newer one is offered, once. */
export function noteBuild(build: string): void {
  if (running === undefined || running === build) {
    running = build;
    return;
  }
  running = build;
  const { formatMessage } = getIntl();
  notify({
    kind: 'card',
    tone: 'info',
    key: 'build',
    title: formatMessage({ id: 'frame.update' }),
    description: formatMessage({ id: 'frame.update.hint' }),
    action: { label: formatMessage({ id: 'frame.update.confirm' }), run: () => void reloadFresh() },
  });
}
