import { Button } from 'antd';
import { useText } from '@/services/text';
import { repeatBuyerKey } from './entryDraft';

interface Props {
  busy: boolean;
  subject: boolean;
  canMarkSubject: boolean;
  canWithdraw: boolean;
  /** the buyer of the previous lot; '': none */
  lastBuyer: string;
  onRepeatBuyer(): void;
  onComplete(): void;
  onAct(outcome: 'PASSED' | 'WITHDRAWN' | 'SUBJECT'): void;
}

/** The possible results of the current lot as buttons, each with its key. */
export default function EntryActions(props: Props) {
  const { busy, subject, canMarkSubject, canWithdraw, lastBuyer, onRepeatBuyer, onComplete, onAct } = props;
  const t = useText();
  return (
    <div className="live-actions">
      <Button disabled={busy || lastBuyer === ''} title={lastBuyer} onClick={onRepeatBuyer}>
        {t('results.same')} <kbd>{repeatBuyerKey}</kbd>
      </Button>
      <Button type="primary" loading={busy} onClick={onComplete}>
        {t(subject ? 'results.action.SUBJECT' : 'results.action.SOLD')} <kbd>↵</kbd>
      </Button>
      <Button disabled={busy} onClick={() => onAct('PASSED')}>
        {t('results.action.PASSED')} <kbd>P</kbd>
      </Button>
      {canMarkSubject && (
        <Button disabled={busy} aria-pressed={subject} onClick={() => onAct('SUBJECT')}>
          {t('results.action.SUBJECT')} <kbd>S</kbd>
        </Button>
      )}
      {canWithdraw && (
        <Button disabled={busy} onClick={() => onAct('WITHDRAWN')}>
          {t('results.action.WITHDRAWN')} <kbd>W</kbd>
        </Button>
      )}
    </div>
  );
}
