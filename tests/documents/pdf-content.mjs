// Reads a PDF from stdin and writes what the tests check of it as JSON. It is a separate program because jest cannot load the
// PDF reader's module.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';

const file = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text: pages } = await extractText(file, { mergePages: false });
const { info, metadata } = await file.getMetadata();
const attachments = Object.values((await file.getAttachments()) ?? {});
const roles = new Set();
const collectRoles = (node) => {
  if (node?.role) roles.add(node.role);
  for (const child of node?.children ?? []) collectRoles(child);
};
for (let page = 1; page <= file.numPages; page++)
  collectRoles(await (await file.getPage(page)).getStructTree());

process.stdout.write(
  JSON.stringify({
    pages,
    language: info.Language,
    title: info.Title,
    metadata: metadata?.getRaw() ?? '',
    isMarked: (await file.getMarkInfo())?.Marked,
    roles: [...roles],
    attachments: attachments.map(({ filename, description, content }) => ({
      filename,
      description,
      text: new TextDecoder().decode(content),
    })),
  }),
);
