import {
  AppstoreOutlined,
  BorderlessTableOutlined,
  BorderTopOutlined,
  CodeOutlined,
  ColumnHeightOutlined,
  FileImageOutlined,
  FontSizeOutlined,
  HeatMapOutlined,
  LayoutOutlined,
  LinkOutlined,
  MinusOutlined,
  PictureOutlined,
  ShareAltOutlined,
  ShopOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Block, BlockType } from '#contract/blocks';
import type { Text } from '@/services/text';

export const blockIcons: Readonly<Record<BlockType, ReactNode>> = {
  header: <BorderTopOutlined />,
  heading: <FontSizeOutlined />,
  text: <BorderlessTableOutlined />,
  image: <PictureOutlined />,
  button: <LinkOutlined />,
  divider: <MinusOutlined />,
  spacer: <ColumnHeightOutlined />,
  columns: <LayoutOutlined />,
  lot: <FileImageOutlined />,
  lots: <AppstoreOutlined />,
  auction: <TrophyOutlined />,
  collection: <ShopOutlined />,
  social: <ShareAltOutlined />,
  footer: <HeatMapOutlined />,
  html: <CodeOutlined />,
};

/** Returns the content of a block in a few words, or an empty string. */
export function toExcerpt(block: Block, t: Text): string {
  switch (block.type) {
    case 'header':
    case 'heading':
      return block.text;
    case 'text':
    case 'html':
      return toPlainText(block.html);
    case 'image':
      return block.picture?.alt ?? '';
    case 'button':
    case 'auction':
    case 'collection':
      return block.label;
    case 'lots':
      return block.source ? t(`emails.source.${block.source.kind}`) : '';
    case 'social':
      return block.links.map(({ network }) => t(`emails.network.${network}`)).join(', ');
    case 'divider':
    case 'spacer':
    case 'columns':
    case 'lot':
    case 'footer':
      return '';
  }
}

const toPlainText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll('</', ' </'), 'text/html')
    .body.textContent.trim()
    .slice(0, 400);
