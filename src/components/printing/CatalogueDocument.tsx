import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { type FieldValues, getOptionKey, listTextFields } from '#contract/api/field';
import { artistSeparator, formatArtists } from '#contract/artist-text';
import { itemFields as fields } from '#contract/item-fields';
import type { Picture } from '#contract/pictures';
import { useText } from '@/services/text';
import { useDetailLabels } from '../details/detailLabels';
import { pictureAddress } from '../pictures/address';
import { usePrinting } from './usePrinting';
import './document.css';

interface Props {
  /** lot number or item number */
  number: string;
  /** the sale or collection, and its date */
  head: ReactNode;
  /** above the text: the section of the catalog */
  section?: string;
  /** replaces its title: the name of a joint lot */
  title?: string;
  text: FieldValues<typeof fields>;
  pictures: readonly Picture[];
  /** below the text: the estimate */
  price?: ReactNode;
  /** below the price: the wall label of a work */
  label?: string;
}

/**
 * A lot or an item as the catalog shows it, printed instead of its page: a form is not a document, and reserves and internal
 * notes must not be printed.
 */
export default function CatalogueDocument(props: Props) {
  const picture = props.pictures.find(({ state }) => state === 'READY');
  const address = picture && pictureAddress(picture.id, '480');
  const { printed } = usePrinting({
    loadAll: () => loadImage(address),
    getLoaded: () => true,
    isComplete: () => true,
  });
  return printed && createPortal(<PrintedDocument {...props} picture={address} />, document.body);
}

/** Waits for the picture; prints without it when it cannot be loaded. */
async function loadImage(picture: string | undefined): Promise<true> {
  const image = new Image();
  if (picture) image.src = picture;
  await image.decode().catch(() => {});
  return true;
}

function PrintedDocument({
  number,
  head,
  section,
  title,
  text,
  picture,
  price,
  label,
}: Props & { picture: string | undefined }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const artists = formatArtists(text, (what, attribution) =>
    attribution
      ? t('common.aside', {
          what,
          aside: formatMessage({ id: getOptionKey(fields.attribution, attribution) }),
        })
      : what,
  );
  const detailLabels = useDetailLabels(text.categoryId, text.details);
  const facts = listTextFields(fields, 'fact').filter((field) => text[field] !== '');
  const passages = listTextFields(fields, 'passage').filter((field) => text[field] !== '');
  return (
    <article className="printed-document">
      <header>{head}</header>
      {section && <p className="is-section">{section}</p>}
      <h1>{number}</h1>
      {picture && <img src={picture} alt="" />}
      {artists.length > 0 && <h2>{artists.join(artistSeparator)}</h2>}
      <h3>{title || text.title}</h3>
      {facts.map((field) => (
        <p key={field} dir="auto">
          {text[field]}
        </p>
      ))}
      {detailLabels.map(({ id, label: detailLabel }) => {
        const detail = text.details.find(({ labelId }) => labelId === id);
        return (
          detail && (
            <p key={id} dir="auto">
              {t('common.labelled', { label: detailLabel, value: detail.value })}
            </p>
          )
        );
      })}
      {price && <p className="is-price">{price}</p>}
      {label && (
        <p className="is-label" dir="auto">
          {label}
        </p>
      )}
      <dl>
        {passages.map((field) => (
          <div key={field}>
            <dt>{t(fields[field].label)}</dt>
            <dd>{text[field]}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
