import { serveRequests } from '../lib/child-program';
import { findUnprintableCharacters } from './printable';
import type { ReleaseNoteRequest, RenderRequest } from './render-request';
import { typesetInvoice, typesetReleaseNote } from './typeset';

serveRequests({
  render: (request: RenderRequest) => typesetInvoice(request),
  releaseNote: (request: ReleaseNoteRequest) => typesetReleaseNote(request),
  unprintable: findUnprintableCharacters,
});
