import {
  type Channel,
  type ConsentBasis,
  channels,
  consentBases,
  listAllowedBases,
  topics,
} from '#contract/consents';
import type { CustomerKind } from '#contract/customer-fields';
import { consentFields } from '#contract/import-fields';
import { basisWords, matchWord } from './person-words';
import { issue, type Row, readFieldText, splitList } from './row';
import { fold, parseYesNo } from './values';

export interface ReadProof {
  basis: ConsentBasis;
  note: string;
  source: string;
}

/** Returns the topics that a cell names, refused ones with `-`. A yes or no applies to all topics. */
function readTopics(row: Row, channel: Channel): string[] {
  const text = readFieldText(row, consentFields[channel]);
  if (text === '') return [];
  const all = parseYesNo(text);
  if (all !== undefined) return topics.map((topic) => (all ? topic : `-${topic}`));
  return splitList(text).flatMap((part) => {
    const topic = topics.find((one) => fold(one) === fold(part).replace(/^-/, ''));
    if (topic) return part.startsWith('-') ? `-${topic}` : topic;
    issue(row, consentFields[channel], 'ERROR', 'consent_unreadable', { text: part.slice(0, 100) });
    return [];
  });
}

/** Reads consents with their proof. A consent without a legal basis is an error. */
export function readConsents(row: Row, kind: CustomerKind): ReadProof {
  const { values } = row;
  const text = readFieldText(row, 'consentBasis');
  const basis = text === '' ? undefined : matchWord(consentBases, basisWords, text);
  const note = String(values.consentNote ?? '');
  let isYes = false;
  for (const channel of channels) {
    const channelTopics = readTopics(row, channel);
    if (channelTopics.length === 0) continue;
    values[consentFields[channel]] = channelTopics;
    if (!channelTopics.some((one) => !one.startsWith('-'))) continue;
    isYes = true;
    if (basis && !listAllowedBases(channel, kind).includes(basis))
      issue(row, consentFields[channel], 'ERROR', 'consent_basis_denied');
  }
  if (isYes && !basis) issue(row, 'consentBasis', 'ERROR', 'consent_basis_missing');
  if (isYes && basis && basis !== 'CONSENT' && note === '')
    issue(row, 'consentNote', 'ERROR', 'consent_note_missing');
  return { basis: basis ?? 'CONSENT', note, source: String(values.consentSource ?? '') };
}
