// Reads a PDF and writes the texts of its pages as JSON; a program, for the reader comes as a module that jest cannot load.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';

const content = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text } = await extractText(content, { mergePages: false });
process.stdout.write(JSON.stringify(text));
