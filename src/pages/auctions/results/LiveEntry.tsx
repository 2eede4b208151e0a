import { useIntl } from '@umijs/max';
import { Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { after } from '#contract/lifecycle';
import { lotLifecycle } from '#contract/lots';
import { formatMoney } from '#contract/money';
import type { Desk, Outcome, ResultRow } from '#contract/results';
import { AmountInput } from '@/components/catalogue/AmountInput';
import { isTyping as isInField } from '@/services/keys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import LotOnLine from './LotOnLine';
import { isTyped, nothingTyped, outcomeOf, outcomeOfKey, type Typed, whoIs } from './typed';

interface Props {
  desk: Desk;
  line: ResultRow;
  busy: boolean;
  /** a question stands in its place */
  hidden: boolean;
  onTyping(typing: boolean): void;
  onRecord(outcome: Outcome): void;
  onUndo(): void;
}

/** The lot on the line with its fields and keys; mounted anew for each lot. */
export default function LiveEntry(props: Props) {
  const t = useText();
  const { set } = useUrl();
  const { line, desk } = props;
  const open = (['open', 'sell'] as const).some((step) => after(lotLifecycle, line.status, step));
  return (
    <>
      <LotOnLine lot={line} currency={desk.currency} />
      {open ? (
        <Fields {...props} />
      ) : (
        <p>
          {t('results.line.decided', { status: t(`lots.status.${line.status}`) })}{' '}
          <Button autoFocus onClick={() => set({ lot: undefined })}>
            {t('results.next')}
          </Button>
        </p>
      )}
    </>
  );
}

function Fields({ desk, line, busy, hidden, onTyping, onRecord, onUndo }: Props) {
  const t = useText();
  const [typed, setTyped] = useState<Typed>(nothingTyped);
  const [fault, setFault] = useState<string>();
  const hammer = useRef<InputRef>(null);
  const who = useRef<InputRef>(null);
  const { currency } = desk;
  const maySubject = line.status !== 'SUBJECT';
  const type = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }));
  const blank = !isTyped(typed);
  useEffect(() => onTyping(!blank), [onTyping, blank]);
  useEffect(() => {
    if (!hidden) hammer.current?.focus({ cursor: 'all' });
  }, [hidden]);

  const missing = () => setFault((before) => before ?? t('results.hammer.missing'));
  const complete = () => {
    const outcome = outcomeOf(typed);
    if (outcome) return onRecord(outcome);
    missing();
    hammer.current?.focus();
  };
  const act = useCallback(
    (outcome: 'PASSED' | 'WITHDRAWN' | 'SUBJECT') => {
      if (outcome === 'PASSED') onRecord({ outcome, lastBid: typed.amount });
      else if (outcome === 'WITHDRAWN') {
        if (desk.mayWithdraw) onRecord({ outcome });
      } else if (maySubject) {
        setTyped((before) => ({ ...before, subject: !before.subject }));
        (typed.amount === null ? hammer : who).current?.focus();
      }
    },
    [typed.amount, onRecord, desk.mayWithdraw, maySubject],
  );
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey;
      // With something typed the key belongs to the field.
      if (undoes && blank && !busy && !document.querySelector('.ant-modal-wrap')) {
        event.preventDefault();
        onUndo();
      } else if (!isInField(event) && !hidden && !busy) {
        const outcome = outcomeOfKey(event.key, '', currency);
        if (outcome) act(outcome);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [act, blank, busy, onUndo, hidden, currency]);

  const onHammerKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || busy || event.ctrlKey || event.metaKey || event.altKey) return;
    const outcome = outcomeOfKey(event.key, typed.amountText, currency);
    if (outcome) {
      event.preventDefault();
      act(outcome);
    } else if (event.key === 'Enter') {
      if (outcomeOf(typed)) who.current?.focus();
      else missing();
    }
  };
  return (
    <>
      <div className="live-entry" hidden={hidden}>
        <label htmlFor="live-hammer">
          {t(typed.subject ? 'results.hammer.subject' : 'results.hammer.one', { currency: currency.code })}
          <AmountInput
            id="live-hammer"
            ref={hammer}
            size="large"
            autoFocus
            readOnly={busy}
            currency={currency}
            value={typed.amount}
            status={fault ? 'error' : ''}
            aria-invalid={Boolean(fault)}
            aria-describedby="live-reading"
            onInput={({ currentTarget }) => {
              setFault(undefined);
              type({ amountText: currentTarget.value });
            }}
            onChange={(amount) => type({ amount })}
            onFault={(code) => {
              if (!code) return;
              setFault(t(`lots.amount.${code}`));
              type({ amount: null });
            }}
            onKeyDown={onHammerKey}
          />
        </label>
        <label htmlFor="live-who">
          {t('results.who')}
          <Input
            id="live-who"
            ref={who}
            size="large"
            readOnly={busy}
            autoComplete="off"
            maxLength={240}
            value={typed.who}
            onChange={({ target }) => type({ who: target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && !busy) complete();
              if (event.key === 'Escape') hammer.current?.focus();
            }}
          />
        </label>
        {typed.subject && (
          <label>
            {t('results.until')}
            <input
              type="date"
              className="list-day"
              value={typed.until}
              onChange={({ target }) => type({ until: target.value })}
            />
          </label>
        )}
        <div className="live-deeds">
          <Button type="primary" loading={busy} onClick={complete}>
            {t(typed.subject ? 'results.deed.SUBJECT' : 'results.deed.SOLD')} <kbd>↵</kbd>
          </Button>
          <Button disabled={busy} onClick={() => act('PASSED')}>
            {t('results.deed.PASSED')} <kbd>P</kbd>
          </Button>
          {maySubject && (
            <Button disabled={busy} aria-pressed={typed.subject} onClick={() => act('SUBJECT')}>
              {t('results.deed.SUBJECT')} <kbd>S</kbd>
            </Button>
          )}
          {desk.mayWithdraw && (
            <Button disabled={busy} onClick={() => act('WITHDRAWN')}>
              {t('results.deed.WITHDRAWN')} <kbd>W</kbd>
            </Button>
          )}
        </div>
      </div>
      <p id="live-reading" role="status" className={fault ? 'live-fault' : 'live-reading'}>
        {fault ?? <Reading typed={typed} currency={currency} />}
      </p>
    </>
  );
}

/** How what is typed will be understood; before that, the keys. */
function Reading({ typed, currency }: { typed: Typed; currency: Desk['currency'] }) {
  const t = useText();
  const { locale } = useIntl();
  const { buyer, paddle } = whoIs(typed.who);
  const parts = [
    typed.amount === null ? '' : formatMoney(typed.amount, currency, locale, { short: true }),
    paddle && t('results.paddle.of', { paddle }),
    buyer,
  ].filter(Boolean);
  return <>{parts.length > 0 ? parts.join(' · ') : t('results.keys')}</>;
}
