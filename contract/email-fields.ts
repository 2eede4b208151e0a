import * as z from 'zod';
import { count, countOrNone, email, flag, text } from './api/field';
import { limits } from './api/limits';

/** Sender of the house's emails. */
// biome-ignore format: keep each field on one line
export const emailFields = {
  senderName: text({ max: limits.name, column: 'sender_name', label: 'settings.email.senderName' }),
  senderAddress: email({ max: limits.email, column: 'sender_address', label: 'settings.email.senderAddress' }),
  replyTo: email({ max: limits.email, column: 'reply_to', label: 'settings.email.replyTo' }),
  /** shown at the end of every email */
  footer: text({ max: 1000, column: 'footer', label: 'settings.email.footer', lines: 3 }),
};

/** An address on the house's website that contains one of these placeholders. */
const addressTemplate = <const G extends { column: string; label: string }>(
  parts: string[],
  attributes: G,
) => ({
  ...text({ max: limits.address, ...attributes }),
  schema: z
    .string()
    .trim()
    .max(limits.address)
    .refine(
      (address) =>
        address === '' ||
        (URL.canParse(address.replaceAll(/[{}]/g, '')) && parts.some((part) => address.includes(part))),
    ),
});
const hour = { min: 0, max: 23 } as const;

/** Settings of all mass mailings. */
// biome-ignore format: keep each field on one line
export const sendingFields = {
  /** addresses of a lot, an auction and a collection on the house's website */
  lotAddress: addressTemplate(['{lot}'], { column: 'lot_address', label: 'mailAccounts.lotAddress' }),
  saleAddress: addressTemplate(['{code}', '{id}'], { column: 'sale_address', label: 'mailAccounts.saleAddress' }),
  collectionAddress: addressTemplate(['{code}', '{id}'], { column: 'collection_address', label: 'mailAccounts.collectionAddress' }),
  /** campaigns with more recipients need approval by a second user */
  approveAbove: count({ min: 0, max: 10_000_000, column: 'approve_above', label: 'mailAccounts.approveAbove' }),
  /** maximum number of advertising emails per customer; 0: no limit */
  capMails: count({ min: 0, max: 100, column: 'cap_mails', label: 'mailAccounts.capMails' }),
  capDays: count({ min: 1, max: 365, column: 'cap_days', label: 'mailAccounts.capDays' }),
  quietFrom: countOrNone({ ...hour, column: 'quiet_from', label: 'mailAccounts.quietFrom' }),
  quietUntil: countOrNone({ ...hour, column: 'quiet_until', label: 'mailAccounts.quietUntil' }),
  /** opens and clicks are tracked */
  tracks: flag({ column: 'tracks', label: 'mailAccounts.tracks' }),
};
