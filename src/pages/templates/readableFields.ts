import { lotParts, type networks } from '#contract/blocks';
import type { Difference } from '#contract/templates';
import type { MessageId } from '@/locales/messages';
import type { Text } from '@/services/text';
import { htmlToText } from './htmlToText';

type Field = Difference['fields'][number];

/** Names of the rows that fields refer to. */
export interface Names {
  lot(id: number): string;
  sale(id: number, noun: 'auctions' | 'collections'): string;
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
  isFormattingOnly?: boolean;
}

/** Parses a value from the server, which sends texts unchanged and everything else as JSON. */
function parseValue(value: string): unknown {
  try {
    return value === '' ? undefined : JSON.parse(value);
  } catch {
    return value;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toNumbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((entry): entry is number => typeof entry === 'number') : [];

/** Converts a field of a difference to readable ones: a picture to its file and its description. */
export function toReadableFields(t: Text, names: Names, field: Field): ReadableField[] {
  const { name: key, before, after } = field;
  const toField = (label: MessageId | undefined, read: (value: string) => string): ReadableField[] => [
    { key, ...(label && { label: t(label) }), before: read(before), after: read(after) },
  ];
  const toChoiceField = (label: MessageId, getMessageId: (value: string) => MessageId) =>
    toField(label, (value) => (value === '' ? '' : t(getMessageId(value))));
  switch (key) {
    case 'html':
      return [{ key, ...compareHtml(names, before, after) }];
    case 'text':
      return [before, after].some((text) => text.trimStart().startsWith('<'))
        ? [{ key, ...compareHtml(names, before, after) }]
        : toField(undefined, names.line);
    case 'label':
      return toField('emails.label', names.line);
    case 'href':
      return toField('emails.href', names.line);
    case 'mode':
      return toChoiceField('emails.mode', (mode) => `emails.mode.${mode}` as MessageId);
    case 'align':
      return toChoiceField('emails.align', (align) => `emails.align.${align}` as MessageId);
    case 'level':
      return toChoiceField('emails.level', (level) => `emails.level.${level}` as MessageId);
    case 'width':
    case 'height':
    case 'columns':
      return toField(`emails.${key}`, (value) => value);
    case 'parts':
      return toField('emails.parts', (value) => formatParts(t, parseValue(value)));
    case 'picture':
      return toPictureFields(t, names, parseValue(before), parseValue(after));
    case 'lotId':
      return toField('emails.block.lot', (value) => (Number(value) > 0 ? names.lot(Number(value)) : ''));
    case 'auctionId':
    case 'collectionId':
      return toField(`emails.block.${key === 'auctionId' ? 'auction' : 'collection'}`, (value) =>
        Number(value) > 0 ? names.sale(Number(value), key === 'auctionId' ? 'auctions' : 'collections') : '',
      );
    case 'source':
      return toField('emails.source', (value) => formatSource(t, names, parseValue(value)));
    case 'links':
      return toField(undefined, (value) => formatLinks(t, parseValue(value)));
    default:
      return toField(undefined, (value) => value);
  }
}

function compareHtml(names: Names, before: string, after: string): Omit<ReadableField, 'key'> {
  const [beforeText, afterText] = [names.line(htmlToText(before)), names.line(htmlToText(after))];
  return beforeText === afterText
    ? { before: '', after: '', isFormattingOnly: true }
    : { before: beforeText, after: afterText };
}

const formatParts = (t: Text, value: unknown): string =>
  lotParts
    .filter((part) => Array.isArray(value) && value.includes(part))
    .map((part) => t(`emails.part.${part}`))
    .join(', ');

function toPictureFields(t: Text, names: Names, before: unknown, after: unknown): ReadableField[] {
  const getFileKey = (value: unknown) => (isRecord(value) ? String(value.fileKey) : '');
  const getAltText = (value: unknown) => (isRecord(value) ? names.line(String(value.alt)) : '');
  const [beforeText, afterText] = [getFileKey(before), getFileKey(after)];
  const kind = beforeText === '' ? 'ADDED' : afterText === '' ? 'REMOVED' : 'CHANGED';
  return [
    ...(beforeText === afterText
      ? []
      : [
          {
            key: 'picture',
            label: t(`templates.difference.${kind}`, { part: t('emails.block.image') }),
            before: '',
            after: '',
          },
        ]),
    ...(getAltText(before) === getAltText(after)
      ? []
      : [
          {
            key: 'alt',
            label: t('emails.picture.alt'),
            before: getAltText(before),
            after: getAltText(after),
          },
        ]),
  ];
}

function formatSource(t: Text, names: Names, value: unknown): string {
  if (!isRecord(value)) return '';
  const kind = t(`emails.source.${value.kind}` as MessageId);
  const sale = typeof value.auctionId === 'number' ? [names.sale(value.auctionId, 'auctions')] : [];
  const maxText = typeof value.most === 'number' ? [`${t('emails.most')}: ${value.most}`] : [];
  const minText = typeof value.least === 'number' ? [`${t('emails.least')}: ${value.least}`] : [];
  const order = value.order ? [t(`emails.order.${value.order}` as MessageId)] : [];
  const artist = value.artist ? [`${t('emails.artist')}: ${value.artist}`] : [];
  const rules = [kind, ...sale, ...artist, ...order, ...minText, ...maxText].join(' · ');
  return [rules, ...toNumbers(value.lotIds ?? value.fallback).map(names.lot)].join('\n');
}

const formatLinks = (t: Text, value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .filter(isRecord)
    .map(
      ({ network, href }) => `${t(`emails.network.${network as (typeof networks)[number]}`)} ${href ?? ''}`,
    )
    .join('\n');

/** Returns the ids of lots and sales that differences refer to. */
export function collectIds(differences: readonly Difference[]) {
  const ids = { lots: new Set<number>(), auctions: new Set<number>(), collections: new Set<number>() };
  for (const { name, before, after } of differences.flatMap(({ fields }) => fields))
    for (const value of [parseValue(before), parseValue(after)]) {
      if (typeof value === 'number' && name === 'lotId') ids.lots.add(value);
      if (typeof value === 'number' && name === 'auctionId') ids.auctions.add(value);
      if (typeof value === 'number' && name === 'collectionId') ids.collections.add(value);
      if (name !== 'source' || !isRecord(value)) continue;
      for (const id of [...toNumbers(value.lotIds), ...toNumbers(value.fallback)]) ids.lots.add(id);
      if (typeof value.auctionId === 'number') ids.auctions.add(value.auctionId);
    }
  return { lots: [...ids.lots], auctions: [...ids.auctions], collections: [...ids.collections] };
}
