import { html, raw } from 'hono/html';
import { channels, toConsentKey, topics, type Wording } from '#contract/consents';
import { type Html, renderFrame } from '../links/document';
import type { LinkSender } from '../links/shared';
import { fillIn } from '../links/words';
import { locales } from '../locales/locales';
import { formStyle } from './style';

interface PreferencesView {
  linkSender: LinkSender;
  /** as much of the name as the page shows */
  name: string;
  /** text the customer agrees to by saving, in the language of the page */
  wording: Wording;
  /** current choices, as keys of `toConsentKey` */
  selected: ReadonlySet<string>;
  /** proves that the submitted form was shown on this page */
  proof: string;
  /** result of the last submission */
  done?: 'saved' | 'stopped' | 'unread';
}

/** Masks a name so that only its owner recognizes it: `V… I…`. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^\p{Letter}/u.test(word) ? `${[...word][0]}…` : word))
    .join(' ');

/** Renders the choices of a customer as a form without scripts: a row per topic, a column per channel. */
export function preferencesPage({ linkSender, name, wording, selected, proof, done }: PreferencesView): Html {
  const { language, version, text } = wording;
  const words = locales[language].preferences;
  const renderCheckbox = (topic: (typeof topics)[number], channel: (typeof channels)[number]) => {
    const key = toConsentKey({ channel, topic });
    const label = fillIn(words.cell, { topic: words.topics[topic], channel: words.channels[channel] });
    return html`<td><label><span class="unseen">${label}</span><input type="checkbox" name="wish" value="${key}"${selected.has(key) ? raw(' checked') : ''}></label></td>`;
  };
  const confirmation = done ? html`<p class="done" role="status">${words[done]}</p>` : '';
  return renderFrame(
    { language, linkSender, title: words.title, css: formStyle },
    html`<div class="title"><h1>${words.title}</h1><p class="sub">${fillIn(words.whom, { name })}</p><p class="quiet">${words.hint}</p></div>${confirmation}<form method="post" action="?lang=${language}"><input type="hidden" name="proof" value="${proof}"><input type="hidden" name="wording" value="${version}"><table class="wishes"><caption>${text}</caption><thead><tr><th scope="col">${words.topic}</th>${channels.map((channel) => html`<th scope="col">${words.channels[channel]}</th>`)}</tr></thead><tbody>${topics.map((topic) => html`<tr><th scope="row">${words.topics[topic]}</th>${channels.map((channel) => renderCheckbox(topic, channel))}</tr>`)}</tbody></table><div class="actions"><button class="main" name="action" value="save">${words.save}</button><button name="action" value="stop">${words.stopAll}</button></div><p class="quiet note">${words.stopHint}</p></form>`,
  );
}
