import { getIntl } from '@umijs/max';
import { reloadFresh } from './chunks';
import { notify } from './notice';

let currentBuild: string | undefined;

/** Compares the build the server serves with the one this page began with; a newer one is offered, once. */
export function checkBuild(build: string): void {
  if (currentBuild === undefined || currentBuild === build) {
    currentBuild = build;
    return;
  }
  currentBuild = build;
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
