import { Alert, Input, type InputRef, Tag } from 'antd';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { limits } from '#contract/api/limits';
import type { Currency } from '#contract/currencies';
import type { BidderSummary } from '#contract/registrations';
import type { BuyerSuggestion } from '#contract/results';
import { Money } from '@/components/money/Money';
import { RegistrationState, RegistrationWarnings } from '@/components/registrations/RegistrationState';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import { useText } from '@/services/text';
import { type EntryDraft, repeatBuyerKey, withBuyer } from './entryDraft';
import { useBuyers } from './useBuyers';

interface Props {
  auctionId: number;
  currency: Currency;
  draft: EntryDraft;
  busy: boolean;
  ref: Ref<InputRef>;
  onType(patch: Partial<EntryDraft>): void;
  /** enters the buyer of the previous lot */
  onRepeatBuyer(): void;
  onComplete(): void;
  onFocusHammer(): void;
}

const optionId = (id: number) => `live-buyer-${id}`;

/**
 * The paddle or buyer as printed. Suggests matching clients while typing: arrow and Enter, or a click, link one; Escape
 * removes the link and leaves the text. Enter alone records the lot.
 */
export default function BuyerField({ auctionId, currency, draft, busy, ref, ...handlers }: Props) {
  const t = useText();
  const matches = useBuyers(auctionId, draft.buyerText, draft.buyer === null && !busy);
  const [highlightedId, setHighlightedId] = useState<number>();
  const active = matches.find(({ id }) => id === highlightedId);
  const selectBuyer = (buyer: BuyerSuggestion) => {
    handlers.onType(withBuyer(draft.buyerText, buyer));
    setHighlightedId(undefined);
  };
  const moveHighlight = (offset: number) => {
    const index = matches.findIndex(({ id }) => id === highlightedId);
    const next = index === -1 && offset < 0 ? matches.length - 1 : index + offset;
    setHighlightedId(matches[next]?.id);
  };
  const keyHandlers = new Map([
    ['Enter', active ? () => selectBuyer(active) : handlers.onComplete],
    ['Escape', draft.buyer ? () => handlers.onType({ buyer: null }) : handlers.onFocusHammer],
  ]);
  if (matches.length > 0)
    keyHandlers.set('ArrowDown', () => moveHighlight(1)).set('ArrowUp', () => moveHighlight(-1));
  if (draft.buyerText === '') keyHandlers.set(repeatBuyerKey, handlers.onRepeatBuyer);
  const onKeyDown = (event: KeyboardEvent) => {
    const handler = keyHandlers.get(event.key);
    if (!handler || event.nativeEvent.isComposing || busy) return;
    if (event.key !== 'Escape') event.preventDefault();
    handler();
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
          aria-expanded={matches.length > 0}
          aria-controls="live-buyers"
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.id)}
          value={draft.buyerText}
          onChange={({ target }) => handlers.onType({ buyerText: target.value })}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id="live-buyers" role="listbox" aria-label={t('results.customer')} hidden={matches.length === 0}>
        {matches.map((buyer) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
          <div
            key={buyer.id}
            id={optionId(buyer.id)}
            role="option"
            aria-selected={buyer === active}
            // The field keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              selectBuyer(buyer);
            }}
          >
            <div>
              {buyer.name} <SanctionTag sanctions={buyer.sanctions} />
              {buyer.registration && <Bidder registration={buyer.registration} currency={currency} />}
            </div>
            <small>
              {[
                buyer.registration?.paddle &&
                  t('results.buyer.paddle', { paddle: buyer.registration.paddle }),
                buyer.customerNo,
                buyer.town,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The linked client, with a button that removes the link. */
export function LinkedBuyer({
  buyer,
  currency,
  onRemove,
}: {
  buyer: BuyerSuggestion;
  currency: Currency;
  onRemove(): void;
}) {
  const t = useText();
  return (
    <>
      <Tag closable={{ 'aria-label': t('results.linked.off') }} onClose={onRemove}>
        {t('results.linked', { name: buyer.name, number: buyer.customerNo })}
      </Tag>
      {buyer.registration && <Bidder registration={buyer.registration} currency={currency} />}
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

/** A registered bidder: state and warnings and, for those who may know them, what they bought of their limit. */
function Bidder({ registration, currency }: { registration: BidderSummary; currency: Currency }) {
  const t = useText();
  const { state, limit, won } = registration;
  return (
    <div>
      {state !== 'APPROVED' && <RegistrationState state={state} />}
      <RegistrationWarnings {...registration} />
      {limit !== null && (
        <small>
          {t('terms.limit')}: <Money amount={limit} currency={currency} short /> · {t('registrations.won')}:{' '}
          <Money amount={won} currency={currency} short />
        </small>
      )}
    </div>
  );
}
