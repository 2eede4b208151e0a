import { registrationChannels } from '#contract/registration-states';
import { channelWords, matchWord } from './person-words';
import { readPerson } from './read-person';
import { getCell, issue, type ReadRow, type Row, readAmount, readFieldText, setAmount } from './row';
import { parseYesNo } from './values';

/**
 * Reads a bidder: a customer, and how they are registered. In a file from a platform, named once as its source, rows without a
 * channel bid on the platform.
 */
export function readBidder(row: Row, extractedNumber: string | undefined): ReadRow {
  const { values, context } = row;
  for (const field of ['limit', 'deposit'] as const)
    if (context.mapping.fields[field]) setAmount(row, field, readAmount(getCell(row, field), context, field));
  const termsText = readFieldText(row, 'termsAccepted');
  const termsAccepted = parseYesNo(termsText);
  if (termsAccepted !== undefined) values.termsAccepted = termsAccepted;
  else if (termsText !== '')
    issue(row, 'termsAccepted', 'ERROR', 'yes_no_unreadable', { text: termsText.slice(0, 100) });
  const channelText = readFieldText(row, 'channel');
  const channel = matchWord(registrationChannels, channelWords, channelText);
  if (channelText !== '' && !channel)
    issue(row, 'channel', 'WARNING', 'channel_unknown', { text: channelText.slice(0, 100) });
  if (!values.platform && context.mapping.source && (!channel || channel === 'PLATFORM'))
    values.platform = context.mapping.source;
  if (channel) values.channel = channel;
  else if (values.platform) values.channel = 'PLATFORM';
  values.roles = ['BUYER'];
  return readPerson(row, extractedNumber);
}
