import { Button } from 'antd';
import { useText } from '@/services/text';
import { sameKey } from './typed';

interface Props {
  busy: boolean;
  subject: boolean;
  maySubject: boolean;
  mayWithdraw: boolean;
  /** who had the last lot; '': nobody */
  same: string;
  onSame(): void;
  onComplete(): void;
  onAct(outcome: 'PASSED' | 'WITHDRAWN' | 'SUBJECT'): void;
}

/** The ways a lot on the line can end, each with its key. */
export default function EntryActions(props: Props) {
  const { busy, subject, maySubject, mayWithdraw, same, onSame, onComplete, onAct } = props;
  const t = useText();
  return (
    <div className="live-actions">
      <Button disabled={busy || same === ''} title={same} onClick={onSame}>
        {t('results.same')} <kbd>{sameKey}</kbd>
      </Button>
      <Button type="primary" loading={busy} onClick={onComplete}>
        {t(subject ? 'results.action.SUBJECT' : 'results.action.SOLD')} <kbd>↵</kbd>
      </Button>
      <Button disabled={busy} onClick={() => onAct('PASSED')}>
        {t('results.action.PASSED')} <kbd>P</kbd>
      </Button>
      {maySubject && (
        <Button disabled={busy} aria-pressed={subject} onClick={() => onAct('SUBJECT')}>
          {t('results.action.SUBJECT')} <kbd>S</kbd>
        </Button>
      )}
      {mayWithdraw && (
        <Button disabled={busy} onClick={() => onAct('WITHDRAWN')}>
          {t('results.action.WITHDRAWN')} <kbd>W</kbd>
        </Button>
      )}
    </div>
  );
}
