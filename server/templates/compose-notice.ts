import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { EmailContent } from '#contract/blocks';
import { emailIssues } from '#contract/email-issues';
import type { NoticeRequest, RenderedNotice, StaffEmailRequest } from '../app-context';
import type { Db } from '../db/database';
import { emailRenderer } from '../rendering/fill';
import { defaultNotices } from './default-notices';
import { loadHouseModel } from './models';
import { loadRenderData } from './render-data';

/**
 * Renders a system notice in the recipient's language from the customized template, otherwise from the default one. Returns
 * undefined when rendering fails. An invalid template, or one without the link, is not used, so that recipients always get
 * their link.
 */
export async function composeNotice(db: Db, request: NoticeRequest): Promise<RenderedNotice | undefined> {
  const { key, language } = request;
  const stored = await db.maybe<{ content: EmailContent | null }>(
    sql`select contents -> ${language}::text as content from templates where key = ${key}`,
  );
  for (const content of [stored?.content, defaultNotices(key)[language]]) {
    const composed = content && (await fillNotice(db, content, request));
    if (composed) return composed;
  }
  return undefined;
}

/** Renders an email whose content is no template with the logo and footer of the house. Returns undefined when it fails. */
export const composeEmail = (
  db: Db,
  { content, ...request }: StaffEmailRequest,
): Promise<RenderedNotice | undefined> => fillNotice(db, content, request);

/** Fills an email with its values. Returns undefined when the email cannot be used. */
async function fillNotice(
  db: Db,
  content: EmailContent,
  { language, values, publicUrl }: Pick<NoticeRequest, 'language' | 'values' | 'publicUrl'>,
): Promise<RenderedNotice | undefined> {
  const [data, house] = await Promise.all([
    loadRenderData({ db, publicUrl }, [content], language, 'TRANSACTIONAL'),
    loadHouseModel(db, language),
  ]);
  try {
    const compiled = await emailRenderer.compile(content, data);
    if (compiled.issues.some(({ code }) => emailIssues[code] === 'ERROR')) return undefined;
    const [filled] = await emailRenderer.fill(compiled, [
      {
        ...values,
        customer: {},
        house,
        campaign: {},
        sale: {},
        grids: {},
        links: compiled.links.map(({ url }) => url),
        pixel: '',
        trap: '',
        unsubscribe_url: '',
        preferences_url: '',
      },
    ]);
    const { link } = values;
    if (!filled || (link !== undefined && !filled.text.includes(String(link)))) return undefined;
    const { subject, html, text } = filled;
    return { subject, html, text };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
