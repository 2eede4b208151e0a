import { useText } from '@/services/text';
import { ColumnsFields, SpacerFields } from './BoxFields';
import HtmlFields from './HtmlFields';
import { AuctionFields, CollectionFields, LotFields, LotsFields } from './SaleFields';
import SocialFields from './SocialFields';
import type { FieldsProps } from './types';
import { ButtonFields, HeaderFields, HeadingFields, ImageFields, TextFields } from './WordFields';

/** What can be said of the chosen block. */
export default function BlockFields({ block, ...rest }: FieldsProps) {
  const t = useText();
  switch (block.type) {
    case 'header':
      return <HeaderFields block={block} {...rest} />;
    case 'heading':
      return <HeadingFields block={block} {...rest} />;
    case 'text':
      return <TextFields block={block} {...rest} />;
    case 'image':
      return <ImageFields block={block} {...rest} />;
    case 'button':
      return <ButtonFields block={block} {...rest} />;
    case 'spacer':
      return <SpacerFields block={block} {...rest} />;
    case 'columns':
      return <ColumnsFields block={block} {...rest} />;
    case 'lot':
      return <LotFields block={block} {...rest} />;
    case 'lots':
      return <LotsFields block={block} {...rest} />;
    case 'auction':
      return <AuctionFields block={block} {...rest} />;
    case 'collection':
      return <CollectionFields block={block} {...rest} />;
    case 'social':
      return <SocialFields block={block} {...rest} />;
    case 'html':
      return <HtmlFields block={block} {...rest} />;
    case 'divider':
      return <p>{t('letters.nothing')}</p>;
    case 'footer':
      return <p>{t('letters.footer.locked')}</p>;
  }
}
