import { getIntl } from '@umijs/max';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { emergencyTexts } from '@/locales/emergency';
import { isChunkError, reloadFresh, reloadOnce } from '@/services/chunks';
import { NetworkError, ProblemError } from '@/services/errors';
import { usePageTitle } from '@/services/title';
import { base } from '../../../config/layout';

interface Props {
  children?: ReactNode;
  /** the address: a change renders the page again */
  tryAgainOn?: string;
}
interface State {
  error?: unknown;
  number?: string;
  at?: string | undefined;
}

/**
 * Replaces a crashed page or a chunk that could not be loaded. Renders plain HTML: after a release the chunks of the old
 * build may be gone, including those a better-looking page would need.
 */
export default class PageBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error, number: requestNumber(error) };
  }

  static getDerivedStateFromProps({ tryAgainOn }: Props, state: State): Partial<State> | null {
    if (state.at === tryAgainOn) return null;
    return state.error === undefined || state.at === undefined
      ? { at: tryAgainOn }
      : { at: tryAgainOn, error: undefined };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (isChunkError(error)) reloadOnce();
    else if (!(error instanceof ProblemError)) console.error(this.state.number, error, info.componentStack);
  }

  override render() {
    const { error, number = '' } = this.state;
    if (error === undefined) return this.props.children;
    if (isChunkError(error)) return <ChunkFailed error={error} />;
    if (error instanceof ProblemError && (error.status === 403 || error.status === 404))
      return <Failed status={error.status} />;
    return <Failed status={500} number={number} network={error instanceof NetworkError} />;
  }
}

function ChunkFailed({ error }: { error: Error }) {
  const { failed, hint, reload } = emergencyTexts();
  return (
    <div
      role="alert"
      className="page-failed"
      data-failure={'code' in error ? String(error.code) : error.name}
    >
      <h1>{failed}</h1>
      <p>{hint}</p>
      <p className="page-failed-detail">{error.message}</p>
      <button type="button" onClick={() => void reloadFresh()}>
        {reload}
      </button>
    </div>
  );
}

interface FailedProps {
  status: 403 | 404 | 500;
  /** request id to quote to support */
  number?: string;
  network?: boolean;
}

/** The page for 403, 404 and 500: one sentence, the request id, who can help, and a link onward. */
export function Failed({ status, number, network }: FailedProps) {
  const { formatMessage } = getIntl();
  const text = (id: string) => formatMessage({ id });
  usePageTitle(`title.${status}`);
  return (
    <div role={status === 500 ? 'alert' : undefined} className="page-failed" data-status={status}>
      <p className="page-failed-status">{status}</p>
      <h1>{text(network ? 'error.network' : `error.${status}`)}</h1>
      {!network && <p>{text(`error.${status}.hint`)}</p>}
      {number && !network && (
        <p className="page-failed-detail">
          <code>{number}</code>
        </p>
      )}
      <p className="page-failed-ways">
        {status === 500 && (
          <button type="button" onClick={() => void reloadFresh()}>
            {text('common.reload')}
          </button>
        )}
        <a href={base}>{text('common.home')}</a>
      </p>
    </div>
  );
}

/** Returns the server's id of the failed request, or a new one, which is also logged to the console with the error. */
const requestNumber = (error: unknown): string =>
  (error instanceof ProblemError && error.requestId) || crypto.randomUUID().slice(0, 13);
