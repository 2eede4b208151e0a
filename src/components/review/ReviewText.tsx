import type { ReactNode } from 'react';
import { type FieldValues, listTextFields } from '#contract/api/field';
import { itemFields as fields } from '#contract/item-fields';
import type { Item } from '#contract/items';
import ArtistInput from '@/components/artists/ArtistInput';
import { hasSeveralArtists, MoreAttributions } from '@/components/artists/MoreAttributions';
import { FieldControl } from '@/components/catalogue/FieldItem';
import { DetailInputs } from '@/components/details/DetailInputs';
import { useDetailLabels } from '@/components/details/detailLabels';
import { useText } from '@/services/text';
import type { Issues } from './drafts';
import { Declared } from './Labelled';
import { Owner } from './Owner';
import { Places } from './Places';
import { TextLine } from './TextLine';

type ItemForm = FieldValues<typeof fields>;
type DisplayedItem = ItemForm & Pick<Item, 'consignor' | 'consignorNo'>;

interface Props {
  /** including unsaved input */
  now: DisplayedItem;
  issues: Issues;
  editable: boolean;
  onChange(change: Partial<ItemForm>): void;
  pictures: ReactNode;
  /** above the title */
  head?: ReactNode;
  prices: ReactNode;
  /** between the facts and the passages */
  label?: ReactNode;
  /** beside department and category */
  terms?: ReactNode;
}

/** An item as it will be printed, edited in place, with the fields of this offering; below it what is not printed. */
export function ReviewText(props: Props) {
  const { now, issues, editable, onChange, pictures, head, prices, label, terms } = props;
  const t = useText();
  const detailLabels = useDetailLabels(now.categoryId, now.details);
  const renderLine = (
    field: ReturnType<typeof listTextFields<typeof fields>>[number],
    className?: string,
  ) => (
    <TextLine
      key={field}
      name={field}
      field={fields[field]}
      value={now[field]}
      issue={issues[field]}
      readOnly={!editable}
      onChange={(text) => onChange({ [field]: text })}
      className={className}
      suggestions={field === 'artist' ? ArtistInput : undefined}
    />
  );
  const renderControl = (field: 'attribution' | 'quantity') => (
    <Declared name={field} field={fields[field]} issue={issues[field]}>
      <FieldControl
        field={fields[field]}
        id={`field-${field}`}
        disabled={!editable}
        value={now[field]}
        onChange={(newValue) =>
          (field === 'attribution' || newValue !== null) && onChange({ [field]: newValue })
        }
      />
    </Declared>
  );
  const renderFields = (place: 'fact' | 'passage' | 'internal') =>
    listTextFields(fields, place).map((field) => renderLine(field));
  return (
    <section className="review-paper" aria-label={t('lot.text')}>
      <div className="review-top">
        {pictures}
        <div className="review-identity">
          {head}
          {renderLine('artist', 'is-artist')}
          {renderControl('attribution')}
          {hasSeveralArtists(now.artist) && (
            <Declared name="moreAttributions" field={fields.moreAttributions} issue={issues.moreAttributions}>
              <MoreAttributions
                id="field-moreAttributions"
                artist={now.artist}
                disabled={!editable}
                value={now.moreAttributions}
                onChange={(moreAttributions) => onChange({ moreAttributions })}
              />
            </Declared>
          )}
          {renderLine('title', 'is-title')}
          {prices}
        </div>
      </div>
      <div className="review-fields">{renderFields('fact')}</div>
      {detailLabels.length > 0 && (
        <Declared name="details" field={fields.details} issue={issues.details}>
          <DetailInputs
            id="field-details"
            labels={detailLabels}
            readOnly={!editable}
            value={now.details}
            onChange={(details) => onChange({ details })}
          />
        </Declared>
      )}
      {label}
      {renderFields('passage')}
      <h2>{t('lot.terms')}</h2>
      <div className="review-fields">
        <Places now={now} issues={issues} editable={editable} onChange={onChange} />
        {terms}
      </div>
      <h2>{t('lot.internal')}</h2>
      <div className="review-fields">
        {renderControl('quantity')}
        <Owner now={now} issues={issues} editable={editable} onChange={onChange} />
        {renderFields('internal')}
      </div>
    </section>
  );
}
