import { Alert, Input, type InputRef, Tag } from 'antd';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { limits } from '#contract/api/limits';
import type { FoundBuyer } from '#contract/results';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import { useText } from '@/services/text';
import { sameKey, type Typed, withBuyer } from './typed';
import { useBuyers } from './useBuyers';

interface Props {
  auctionId: number;
  typed: Typed;
  busy: boolean;
  ref: Ref<InputRef>;
  onType(more: Partial<Typed>): void;
  /** the one of the last lot */
  onAgain(): void;
  onComplete(): void;
  onBack(): void;
}

const optionId = (id: number) => `live-buyer-${id}`;

/**
 * Paddle or buyer as they are printed. Clients who may be meant are offered as one types: arrow and Enter, or a press,
 * choose one; Escape takes the link off again and leaves what is typed. Enter alone records the lot.
 */
export default function WhoField({ auctionId, typed, busy, ref, ...on }: Props) {
  const t = useText();
  const found = useBuyers(auctionId, typed.who, typed.buyer === null && !busy);
  const [marked, setMarked] = useState<number>();
  const active = found.find(({ id }) => id === marked);
  const choose = (buyer: FoundBuyer) => {
    on.onType(withBuyer(typed.who, buyer));
    setMarked(undefined);
  };
  const step = (by: number) => {
    const at = found.findIndex(({ id }) => id === marked);
    const next = at === -1 && by < 0 ? found.length - 1 : at + by;
    setMarked(found[next]?.id);
  };
  const keys = new Map([
    ['Enter', active ? () => choose(active) : on.onComplete],
    ['Escape', typed.buyer ? () => on.onType({ buyer: null }) : on.onBack],
  ]);
  if (found.length > 0) keys.set('ArrowDown', () => step(1)).set('ArrowUp', () => step(-1));
  if (typed.who === '') keys.set(sameKey, on.onAgain);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys.get(event.key);
    if (!act || event.nativeEvent.isComposing || busy) return;
    if (event.key !== 'Escape') event.preventDefault();
    act();
  };
  return (
    <div className="live-who">
      <label htmlFor="live-who">
        {t('results.who')}
        <Input
          id="live-who"
          ref={ref}
          size="large"
          readOnly={busy}
          autoComplete="off"
          maxLength={limits.paddle + limits.line}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls="live-buyers"
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.id)}
          value={typed.who}
          onChange={({ target }) => on.onType({ who: target.value })}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id="live-buyers" role="listbox" aria-label={t('results.customer')} hidden={found.length === 0}>
        {found.map((buyer) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
          <div
            key={buyer.id}
            id={optionId(buyer.id)}
            role="option"
            aria-selected={buyer === active}
            // The field keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(buyer);
            }}
          >
            <span>
              {buyer.name} <SanctionTag sanctions={buyer.sanctions} />
            </span>
            <small>{[buyer.customerNo, buyer.town].filter(Boolean).join(' · ')}</small>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The client to whom the buyer is linked, with the way to take that off. */
export function LinkedBuyer({ buyer, onRemove }: { buyer: FoundBuyer; onRemove(): void }) {
  const t = useText();
  return (
    <>
      <Tag closable={{ 'aria-label': t('results.linked.off') }} onClose={onRemove}>
        {t('results.linked', { name: buyer.name, number: buyer.customerNo })}
      </Tag>
      {buyer.sanctions && (
        <Alert
          showIcon
          role="alert"
          type={buyer.sanctions === 'CONFIRMED' ? 'error' : 'warning'}
          title={t(`sanctions.picked.${buyer.sanctions}`)}
        />
      )}
    </>
  );
}
