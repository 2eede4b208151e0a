import { useText } from '@/services/text';
import { ColumnsFields, SpacerFields } from './BoxFields';
import HtmlFields from './HtmlFields';
import { AuctionFields, CollectionFields, LotFields, LotsFields } from './SaleFields';
import SocialFields from './SocialFields';
import type { FieldsProps } from './types';
import { ButtonFields, HeaderFields, HeadingFields, ImageFields, TextFields } from './WordFields';

/** Edits the properties of the selected block. */
export default function BlockFields({ block, ...fieldProps }: FieldsProps) {
  const t = useText();
  switch (block.type) {
    case 'header':
      return <HeaderFields block={block} {...fieldProps} />;
    case 'heading':
      return <HeadingFields block={block} {...fieldProps} />;
    case 'text':
      return <TextFields block={block} {...fieldProps} />;
    case 'image':
      return <ImageFields block={block} {...fieldProps} />;
    case 'button':
      return <ButtonFields block={block} {...fieldProps} />;
    case 'spacer':
      return <SpacerFields block={block} {...fieldProps} />;
    case 'columns':
      return <ColumnsFields block={block} {...fieldProps} />;
    case 'lot':
      return <LotFields block={block} {...fieldProps} />;
    case 'lots':
      return <LotsFields block={block} {...fieldProps} />;
    case 'auction':
      return <AuctionFields block={block} {...fieldProps} />;
    case 'collection':
      return <CollectionFields block={block} {...fieldProps} />;
    case 'social':
      return <SocialFields block={block} {...fieldProps} />;
    case 'html':
      return <HtmlFields block={block} {...fieldProps} />;
    case 'divider':
      return <p>{t('emails.nothing')}</p>;
    case 'footer':
      return <p>{t('emails.footer.locked')}</p>;
  }
}
