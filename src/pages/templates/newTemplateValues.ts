import type { Language } from '#contract/session';
import type { StarterKey } from '#contract/template-fields';
import type { Beginning } from '#contract/templates';

/** The form values of a new template. */
export interface NewTemplateValues {
  name: string;
  from: Beginning['from'];
  starter: StarterKey;
  auctionId: number | null;
  collectionId: number | null;
  language: Language;
  templateId: number | null;
  mode: 'HTML' | 'MJML';
  source: string;
}

/** Returns the values that apply to the selected way to start. */
export function toBeginning({
  name,
  from,
  starter,
  auctionId,
  collectionId,
  language,
  templateId,
  mode,
  source,
}: NewTemplateValues): Beginning {
  switch (from) {
    case 'STARTER':
      return { from, name, starter, auctionId, collectionId };
    case 'BLANK':
      return { from, name, language };
    case 'COPY':
      return { from, name, templateId: templateId ?? 0 };
    case 'PASTED':
      return { from, name, language, mode, source };
  }
}
