import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { errorText, ProblemError } from '@/services/errors';
import { useText } from '@/services/text';

/** An unobtrusive error with a retry button, for data that could not be loaded. */
export default function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const { formatMessage } = useIntl();
  return (
    <div role="alert" className="load-issue">
      <span>{errorText(formatMessage, error)}</span>
      {error instanceof ProblemError && error.status >= 500 && <code>{error.requestId}</code>}
      <Button size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
