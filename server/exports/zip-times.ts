/** 1 January 1980, the first day that a zip archive can name. */
const firstDay = 0x21;
const endLength = 22;

/**
 * Sets the time stamps of all files in a zip archive without a comment to the same day, so that equal files give equal
 * archives (PKWARE APPNOTE 4.3). Changes the buffer and returns it.
 */
export function resetZipTimes(zip: Buffer): Buffer {
  const end = zip.length - endLength;
  if (end < 0 || zip.readUInt32LE(end) !== 0x06054b50) throw new Error('the archive has no end record');
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const local = zip.readUInt32LE(entry + 42);
    // The time and the day follow each other in both records.
    zip.writeUInt32LE(firstDay << 16, entry + 12);
    zip.writeUInt32LE(firstDay << 16, local + 10);
    entry += 46 + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return zip;
}
