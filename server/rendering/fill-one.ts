import type { Template } from 'liquidjs';
import type { Compiled } from './compile';
import { htmlEngine, textEngine } from './liquid';
import type { Filled, Model } from './model';

type TemplateSource = Pick<Compiled, 'language' | 'subject' | 'html' | 'text'>;
interface ParsedTemplates {
  subject: Template[];
  html: Template[];
  text: Template[];
}

/** Reads an email once for many readers. Throws where it cannot be read. */
export const parseTemplates = ({ subject, html, text }: TemplateSource): ParsedTemplates => ({
  subject: textEngine.parse(subject),
  html: htmlEngine.parse(html),
  text: textEngine.parse(text),
});

/** Fills an email for one reader. Throws where it takes too long or too much. */
export function fillOne(
  { language }: TemplateSource,
  { subject, html, text }: ParsedTemplates,
  model: Model,
): Filled {
  const empty = new Set<string>();
  const timeZone = model.sale.time_zone ?? model.house.time_zone;
  const options = { globals: { language, timeZone, empty, clicks: model.clicks } };
  const filled = {
    // A line break would begin another header.
    subject: String(textEngine.renderSync(subject, model, options))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 900),
    html: String(htmlEngine.renderSync(html, model, options)),
    text: String(textEngine.renderSync(text, model, options)),
  };
  return { ...filled, empty: [...empty] };
}
