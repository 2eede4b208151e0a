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

/** Parses an email once for many recipients. Throws when it cannot be parsed. */
export const parseTemplates = ({ subject, html, text }: TemplateSource): ParsedTemplates => ({
  subject: textEngine.parse(subject),
  html: htmlEngine.parse(html),
  text: textEngine.parse(text),
});

/** Fills an email for one recipient. Throws when it exceeds the limits of time or memory. */
export function fillOne(
  { language }: TemplateSource,
  { subject, html, text }: ParsedTemplates,
  model: Model,
): Filled {
  const empty = new Set<string>();
  const timeZone = model.sale.time_zone ?? model.house.time_zone;
  const options = { globals: { language, timeZone, empty, clicks: model.clicks } };
  const filled = {
    // A line break would start another header.
    subject: String(textEngine.renderSync(subject, model, options))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 900),
    html: String(htmlEngine.renderSync(html, model, options)),
    text: String(textEngine.renderSync(text, model, options)),
  };
  return { ...filled, empty: [...empty] };
}
