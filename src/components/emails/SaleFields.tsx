import { Checkbox } from 'antd';
import { lotParts, mailLimits } from '#contract/blocks';
import SalePicker from '@/components/auctions/SalePicker';
import { useText } from '@/services/text';
import { CountField } from './BoxFields';
import { Grouped, Labelled, LineField } from './Labelled';
import LotPicker from './LotPicker';
import SourceFields from './SourceFields';
import type { FieldsOf } from './types';

function PartsField({ block, disabled, onChange }: FieldsOf<'lot' | 'lots'>) {
  const t = useText();
  return (
    <Grouped label={t('emails.parts')}>
      <Checkbox.Group
        className="emails-stack"
        disabled={disabled}
        value={block.parts}
        onChange={(parts) => onChange({ ...block, parts: lotParts.filter((part) => parts.includes(part)) })}
        options={lotParts.map((part) => ({ value: part, label: t(`emails.part.${part}`) }))}
      />
    </Grouped>
  );
}

export function LotFields(props: FieldsOf<'lot'>) {
  const t = useText();
  const { block, disabled, onChange } = props;
  return (
    <>
      <Labelled label={t('emails.block.lot')}>
        {(id) => (
          <LotPicker
            id={id}
            value={block.lotId}
            disabled={disabled}
            onChange={(lotId) => onChange({ ...block, lotId })}
          />
        )}
      </Labelled>
      <PartsField {...props} />
    </>
  );
}

export function LotsFields(props: FieldsOf<'lots'>) {
  const t = useText();
  const { block, campaign, disabled, onChange } = props;
  return (
    <>
      <SourceFields
        key={block.id}
        value={block.source}
        auctionId={campaign?.auctionId ?? null}
        disabled={disabled}
        onChange={(source, field) => onChange({ ...block, source }, field)}
      />
      <CountField
        label={t('emails.columns')}
        value={block.columns}
        disabled={disabled}
        onChange={(columns) => onChange({ ...block, columns })}
      />
      <PartsField {...props} />
    </>
  );
}

function CardLabel({ block, disabled, kind, onChange, onSettled }: FieldsOf<'auction' | 'collection'>) {
  const t = useText();
  return (
    <LineField
      label={t('emails.label')}
      max={mailLimits.line}
      kind={kind}
      disabled={disabled}
      placeholder={t('emails.label.card')}
      value={block.label}
      onChange={(label) => onChange({ ...block, label }, 'label')}
      onBlur={onSettled}
    />
  );
}

export function AuctionFields(props: FieldsOf<'auction'>) {
  const t = useText();
  const { block, disabled, onChange } = props;
  return (
    <>
      <Labelled label={t('emails.sale')}>
        {(id) => (
          <SalePicker
            of="auctions"
            id={id}
            value={block.auctionId}
            disabled={disabled}
            onChange={(auctionId) => onChange({ ...block, auctionId })}
          />
        )}
      </Labelled>
      <CardLabel {...props} />
    </>
  );
}

export function CollectionFields(props: FieldsOf<'collection'>) {
  const t = useText();
  const { block, disabled, onChange } = props;
  return (
    <>
      <Labelled label={t('emails.block.collection')}>
        {(id) => (
          <SalePicker
            of="collections"
            id={id}
            value={block.collectionId}
            disabled={disabled}
            onChange={(collectionId) => onChange({ ...block, collectionId })}
          />
        )}
      </Labelled>
      <CardLabel {...props} />
    </>
  );
}
