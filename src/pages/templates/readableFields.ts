import { lotParts, type networks } from '#contract/blocks';
import type { Difference } from '#contract/templates';
import type { MessageId } from '@/locales/messages';
import type { Text } from '@/services/text';
import { readableHtml } from './readableHtml';

type Field = Difference['fields'][number];

/** Names what fields refer to. */
export interface Names {
  lot(id: number): string;
  sale(id: number, of: 'auctions' | 'collections'): string;
  /** replaces the variables of a text with their labels */
  line(text: string): string;
}

/** A changed field in readable form. */
export interface ReadableField {
  key: string;
  /** absent for the text of the block itself */
  label?: string;
  before: string;
  after: string;
  /** only formatting or code changed, not the text */
  isLookOnly?: boolean;
}

/** Parses a value of the server, which sends texts as they are and everything else as JSON. */
function parsed(value: string): unknown {
  try {
    return value === '' ? undefined : JSON.parse(value);
  } catch {
    return value;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];

/** Converts a field of a difference into readable ones: a picture into its file and its description. */
export function readableField(t: Text, names: Names, field: Field): ReadableField[] {
  const { name: key, before, after } = field;
  const both = (label: MessageId | undefined, read: (value: string) => string): ReadableField[] => [
    { key, ...(label && { label: t(label) }), before: read(before), after: read(after) },
  ];
  const choice = (label: MessageId, messageOf: (value: string) => MessageId) =>
    both(label, (value) => (value === '' ? '' : t(messageOf(value))));
  switch (key) {
    case 'html':
      return [{ key, ...wordsOfHtml(names, before, after) }];
    case 'text':
      return [before, after].some((text) => text.trimStart().startsWith('<'))
        ? [{ key, ...wordsOfHtml(names, before, after) }]
        : both(undefined, names.line);
    case 'label':
      return both('letters.label', names.line);
    case 'href':
      return both('letters.href', names.line);
    case 'mode':
      return choice('letters.mode', (mode) => `letters.mode.${mode}` as MessageId);
    case 'align':
      return choice('letters.align', (align) => `letters.align.${align}` as MessageId);
    case 'level':
      return choice('letters.level', (level) => `letters.level.${level}` as MessageId);
    case 'width':
    case 'height':
    case 'columns':
      return both(`letters.${key}`, (value) => value);
    case 'parts':
      return both('letters.parts', (value) => partNames(t, parsed(value)));
    case 'picture':
      return pictureFields(t, names, parsed(before), parsed(after));
    case 'lotId':
      return both('letters.block.lot', (value) => (Number(value) > 0 ? names.lot(Number(value)) : ''));
    case 'auctionId':
    case 'collectionId':
      return both(`letters.block.${key === 'auctionId' ? 'auction' : 'collection'}`, (value) =>
        Number(value) > 0 ? names.sale(Number(value), key === 'auctionId' ? 'auctions' : 'collections') : '',
      );
    case 'source':
      return both('letters.source', (value) => sourceText(t, names, parsed(value)));
    case 'links':
      return both(undefined, (value) => linksText(t, parsed(value)));
    default:
      return both(undefined, (value) => value);
  }
}

function wordsOfHtml(names: Names, before: string, after: string): Omit<ReadableField, 'key'> {
  const [was, is] = [names.line(readableHtml(before)), names.line(readableHtml(after))];
  return was === is ? { before: '', after: '', isLookOnly: true } : { before: was, after: is };
}

const partNames = (t: Text, value: unknown): string =>
  lotParts
    .filter((part) => Array.isArray(value) && value.includes(part))
    .map((part) => t(`letters.part.${part}`))
    .join(', ');

function pictureFields(t: Text, names: Names, before: unknown, after: unknown): ReadableField[] {
  const fileOf = (value: unknown) => (isRecord(value) ? String(value.fileKey) : '');
  const altOf = (value: unknown) => (isRecord(value) ? names.line(String(value.alt)) : '');
  const [was, is] = [fileOf(before), fileOf(after)];
  const kind = was === '' ? 'ADDED' : is === '' ? 'REMOVED' : 'CHANGED';
  return [
    ...(was === is
      ? []
      : [
          {
            key: 'picture',
            label: t(`templates.difference.${kind}`, { part: t('letters.block.image') }),
            before: '',
            after: '',
          },
        ]),
    ...(altOf(before) === altOf(after)
      ? []
      : [{ key: 'alt', label: t('letters.picture.alt'), before: altOf(before), after: altOf(after) }]),
  ];
}

function sourceText(t: Text, names: Names, value: unknown): string {
  if (!isRecord(value)) return '';
  const kind = t(`letters.source.${value.kind}` as MessageId);
  const sale = typeof value.auctionId === 'number' ? [names.sale(value.auctionId, 'auctions')] : [];
  const most = typeof value.most === 'number' ? [`${t('letters.most')}: ${value.most}`] : [];
  const least = typeof value.least === 'number' ? [`${t('letters.least')}: ${value.least}`] : [];
  const order = value.order ? [t(`letters.order.${value.order}` as MessageId)] : [];
  const artist = value.artist ? [`${t('letters.artist')}: ${value.artist}`] : [];
  const rules = [kind, ...sale, ...artist, ...order, ...least, ...most].join(' · ');
  return [rules, ...numbers(value.lotIds ?? value.fallback).map(names.lot)].join('\n');
}

const linksText = (t: Text, value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .filter(isRecord)
    .map(
      ({ network, href }) => `${t(`letters.network.${network as (typeof networks)[number]}`)} ${href ?? ''}`,
    )
    .join('\n');

/** Returns the ids of lots and sales that differences refer to. */
export function idsIn(differences: readonly Difference[]) {
  const found = { lots: new Set<number>(), auctions: new Set<number>(), collections: new Set<number>() };
  for (const { name, before, after } of differences.flatMap(({ fields }) => fields))
    for (const value of [parsed(before), parsed(after)]) {
      if (typeof value === 'number' && name === 'lotId') found.lots.add(value);
      if (typeof value === 'number' && name === 'auctionId') found.auctions.add(value);
      if (typeof value === 'number' && name === 'collectionId') found.collections.add(value);
      if (name !== 'source' || !isRecord(value)) continue;
      for (const id of [...numbers(value.lotIds), ...numbers(value.fallback)]) found.lots.add(id);
      if (typeof value.auctionId === 'number') found.auctions.add(value.auctionId);
    }
  return { lots: [...found.lots], auctions: [...found.auctions], collections: [...found.collections] };
}
