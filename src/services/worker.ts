import { getIntl } from '@umijs/max';
import { base } from '../../config/layout';
import { notify } from './notice';

const text = (id: string) => getIntl().formatMessage({ id });

/** Registers the service worker when the progressive web app is enabled, else removes an earlier one. */
export async function applyWorker(on: boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  if (on) await register();
  else await unregisterWorkers();
}

async function register() {
  if (window.rostrumWorker) return;
  window.rostrumWorker = true;
  const registration = await navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base });
  const offer = () => {
    // without a controller this is the first worker: nothing was replaced
    if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration.waiting);
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  window.addEventListener('offline', warnOffline);
  if (!navigator.onLine) warnOffline();
}

function warnOffline() {
  notify({
    kind: 'card',
    tone: 'warning',
    key: 'offline',
    title: text('frame.offline'),
    description: text('frame.offline.hint'),
  });
}

function offerUpdate(worker: ServiceWorker) {
  notify({
    kind: 'card',
    tone: 'info',
    key: 'worker',
    title: text('frame.update'),
    description: text('frame.update.hint'),
    action: {
      label: text('frame.update.confirm'),
      run: () => void skipWaiting(worker).then(() => window.location.reload()),
    },
  });
}

/** Tells the waiting worker to take over; resolves when it has. */
function skipWaiting(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }: MessageEvent<{ error: string | null }>) =>
      data.error ? reject(new Error(data.error)) : resolve();
    worker.postMessage({ type: 'skip-waiting' }, [channel.port2]);
  });
}

async function unregisterWorkers() {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const ownRegistrations = registrations.filter(({ scope }) => new URL(scope).pathname === base);
  if (ownRegistrations.length === 0) return;
  await Promise.all(ownRegistrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('rostrum-')).map((name) => caches.delete(name)));
}
