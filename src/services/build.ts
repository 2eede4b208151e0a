import { getIntl } from '@umijs/max';
import { reloadFresh } from './chunks';
import { notify } from './notice';

let currentBuild: string | undefined;

/** Compares the build on the server with the one this page was loaded from, and offers a newer one, once. */
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
