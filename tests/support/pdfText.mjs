// Reads a PDF from stdin and writes the texts of its pages as JSON. It is a separate program because jest cannot load the
// PDF reader's module.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';

const content = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text } = await extractText(content, { mergePages: false });
process.stdout.write(JSON.stringify(text));
