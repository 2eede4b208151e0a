import { Radio } from 'antd';
import { useState } from 'react';
import { type LotSource, lotSources } from '#contract/blocks';
import SalePicker from '@/components/auctions/SalePicker';
import { useText } from '@/services/text';
import { Grouped, Labelled } from './Labelled';
import LotList from './LotList';
import { FilterFields, InterestFields } from './LotRules';

interface Props {
  value: LotSource | null;
  /** the sale the email is about */
  auctionId: number | null;
  disabled?: boolean;
  onChange(source: LotSource | null, field?: string): void;
}

type Kind = LotSource['kind'];

/** Selects which lots a grid shows: picked lots, lots matching a filter, or lots matching each recipient's interests. */
export default function SourceFields({ value, auctionId, disabled, onChange }: Props) {
  const t = useText();
  // Without a sale there are no lots to pick or filter yet.
  const [wantedKind, setWantedKind] = useState<Kind>();
  const kind = value?.kind ?? wantedKind;
  const begin = (next: Kind) => {
    setWantedKind(next);
    const sale = saleOf(value) ?? auctionId;
    if (next === 'PICKED') onChange({ kind: next, lotIds: [] });
    else onChange(sale === null ? null : newSource(next, sale));
  };
  return (
    <>
      <Grouped label={t('emails.source')}>
        <Radio.Group
          className="emails-stack"
          disabled={disabled}
          value={kind}
          onChange={({ target }) => begin(target.value)}
          options={lotSources.map((one) => ({ value: one, label: t(`emails.source.${one}`) }))}
        />
      </Grouped>
      {value?.kind === 'PICKED' && (
        <Labelled label={t('emails.lots')}>
          {(id) => (
            <LotList
              id={id}
              value={value.lotIds}
              disabled={disabled}
              onChange={(lotIds) => onChange({ ...value, lotIds })}
            />
          )}
        </Labelled>
      )}
      {kind && kind !== 'PICKED' && (
        <Labelled label={t('emails.sale')}>
          {(id) => (
            <SalePicker
              of="auctions"
              id={id}
              value={saleOf(value) ?? null}
              disabled={disabled}
              onChange={(sale) => {
                if (sale === null) return;
                onChange(
                  value && value.kind !== 'PICKED' ? { ...value, auctionId: sale } : newSource(kind, sale),
                );
              }}
            />
          )}
        </Labelled>
      )}
      {value?.kind === 'FILTER' && <FilterFields value={value} disabled={disabled} onChange={onChange} />}
      {value?.kind === 'INTERESTS' && (
        <InterestFields value={value} disabled={disabled} onChange={onChange} />
      )}
    </>
  );
}

const saleOf = (source: LotSource | null): number | undefined =>
  source && source.kind !== 'PICKED' ? source.auctionId : undefined;

const newSource = (kind: 'FILTER' | 'INTERESTS', auctionId: number): LotSource =>
  kind === 'FILTER'
    ? { kind, auctionId, departmentId: null, categoryId: null, artist: '', order: 'NUMBER', most: 12 }
    : { kind, auctionId, most: 6, least: 2, fallback: [] };
