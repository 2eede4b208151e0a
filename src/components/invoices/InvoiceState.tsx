import { Flex } from 'antd';
import type { InvoiceState as State } from '#contract/invoice-states';
import type { InvoiceRow } from '#contract/invoices';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { useText } from '@/services/text';
import './invoices.css';

const tones: Record<State, Tone> = {
  DRAFT: 'quiet',
  ISSUED: 'active',
  PART_PAID: 'active',
  PAID: 'good',
  WRITTEN_OFF: 'bad',
  CREDITED: 'quiet',
  VOID: 'quiet',
};
/** Positions in the usual order of states. */
const places: Partial<Record<State, readonly [number, number]>> = {
  DRAFT: [0, 4],
  ISSUED: [1, 4],
  PART_PAID: [2, 4],
  PAID: [4, 4],
};

/** The state of an invoice or a credit note, and whether it is overdue. */
export function InvoiceState({ state, overdue }: Pick<InvoiceRow, 'state' | 'overdue'>) {
  const t = useText();
  const place = places[state];
  return (
    <Flex wrap gap="0 12px">
      <StatusTag label={t(`invoices.state.${state}`)} tone={tones[state]} {...(place && { place })} />
      {overdue && <span className="invoice-overdue">{t('invoices.overdue')}</span>}
    </Flex>
  );
}
