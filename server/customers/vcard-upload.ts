import { refuse } from '#contract/api/refusal';
import type { Upload } from '#contract/api/route';
import type { AddressBookCustomer } from '#contract/customers';
import { parseFile } from '../parsers';

const maxBytes = 2 * 1024 * 1024;

/** Returns the contents of an uploaded address book, to fill the form. Writes nothing. */
export async function readUploadedVcards({ name, content }: Upload): Promise<AddressBookCustomer[]> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > maxBytes) refuse('input.too_large');
    pieces.push(piece);
  }
  return parseFile<AddressBookCustomer[]>('vcards', Buffer.concat(pieces), name);
}
