import { html, raw } from 'hono/html';
import { worksPerPage } from '#contract/links';
import { pictureWidths } from '#contract/picture-sizes';
import type { Language } from '#contract/session';
import type { SharedWorkWords } from '../locales/locale';
import { locales } from '../locales/locales';
import { createLabelContext, type Html, renderFrame, renderLabel, renderSize } from './document';
import { type QuestionErrors, type QuestionFields, questionLimits } from './question-form';
import type { SharedCollection, SharedWorkPage } from './shared';
import { fillIn } from './words';
import { workStyle } from './work-style';

interface WorkView {
  language: Language;
  collection: SharedCollection;
  work: SharedWorkPage;
  /** form proof of the work (`createQuestionProof`) */
  proof: string;
  /** result of the question that was just sent, if any */
  outcome?: 'sent' | 'invalid' | 'tooMany' | undefined;
  /** fields and errors of a question that was not accepted */
  typed?: { fields: QuestionFields; errors: QuestionErrors };
}

/** Renders the page of a work with all its pictures and a form for questions. It needs no script. */
export function renderWorkPage({ language, collection, work, proof, outcome, typed }: WorkView): Html {
  const words = locales[language].sharedWork;
  const page = Math.ceil(work.place / worksPerPage);
  const backLink = html`<p class="quiet"><a href="./?lang=${language}${page > 1 ? `&page=${page}` : ''}">${words.back}</a>`;
  const pictures = work.pictures.map(
    (picture, at) =>
      html`<img src=${picture.name}/${pictureWidths[2]} ${renderSize(picture)} alt="${work.title}"${at > 0 ? raw(' loading=lazy') : ''}>`,
  );
  const { name } = collection.linkSender;
  const status = outcome
    ? html`<p class="done" role="status">${fillIn(words[outcome], { house: name })}</p>`
    : '';
  const form =
    outcome === 'sent' ? '' : renderQuestionForm(words, language, { proof, house: name, ...typed });
  return renderFrame(
    { language, linkSender: collection.linkSender, title: work.title, css: workStyle },
    html`${backLink}<div class="pictures">${pictures}</div><div class="about">${renderLabel(work, createLabelContext(language, collection), 1)}${renderDetails(work)}</div><section class="ask" id="ask"><h2>${words.askTitle}</h2>${status}${form}</section>`,
  );
}

const renderDetails = ({ details }: SharedWorkPage): Html | '' =>
  details.length > 0
    ? html`<dl>${details.map(({ label, value }) => html`<div dir="auto"><dt>${label}<dd>${value}</div>`)}</dl>`
    : '';

interface Form {
  proof: string;
  house: string;
  fields?: QuestionFields;
  errors?: QuestionErrors;
}

const inputs = {
  firstName: { autocomplete: 'given-name', type: 'text' },
  lastName: { autocomplete: 'family-name', type: 'text' },
  email: { autocomplete: 'email', type: 'email' },
  phone: { autocomplete: 'tel', type: 'tel' },
} as const;

function renderQuestionForm(
  words: SharedWorkWords,
  language: Language,
  { proof, house, fields, errors = {} }: Form,
): Html {
  const renderError = (name: keyof QuestionFields): Html | '' => {
    const code = errors[name];
    return code
      ? html`<p class="error" id="error-${name}">${fillIn(words[code], { max: questionLimits[name] })}</p>`
      : '';
  };
  const renderAttributes = (name: keyof QuestionFields, required: boolean): Html =>
    html`id="${name}" name="${name}" maxlength="${questionLimits[name]}"${required ? raw(' required') : ''}${
      errors[name] ? raw(` aria-invalid="true" aria-describedby="error-${name}"`) : ''
    }`;
  const renderInput = (name: keyof typeof inputs, label: string): Html =>
    html`<label for="${name}">${label}</label><input type="${inputs[name].type}" autocomplete="${inputs[name].autocomplete}" ${renderAttributes(name, name === 'lastName' || name === 'email')} value="${fields?.[name] ?? ''}">${renderError(name)}`;
  const names = [renderInput('firstName', words.firstName), renderInput('lastName', words.lastName)];
  // In Chinese, the family name comes first.
  const ordered = language.startsWith('zh') ? names.toReversed() : names;
  return html`<p class="quiet">${fillIn(words.askHint, { house })}</p><form method="post" action="?lang=${language}#ask"><input type="hidden" name="proof" value="${proof}"><div class="unseen" aria-hidden="true"><label>${words.leaveEmpty}<input name="website" tabindex="-1" autocomplete="off"></label></div>${ordered}${renderInput('email', words.email)}${renderInput('phone', words.phoneOptional)}<label for="message">${words.message}</label><textarea ${renderAttributes('message', true)} rows="6">${fields?.message ?? ''}</textarea>${renderError('message')}<button>${words.send}</button></form>`;
}
