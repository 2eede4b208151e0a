import type { TemplateRow } from '#contract/templates';
import type { Text } from '@/services/text';

/** What a template is called; what the house sends by itself has a name in each language. */
export const getTemplateName = (t: Text, { key, name }: Pick<TemplateRow, 'key' | 'name'>): string =>
  key ? t(`templates.notice.${key}`) : name;

/** By which right it is written: what the house sends by itself leads to its accounts. */
export const getWritePermission = ({ kind }: Pick<TemplateRow, 'kind'>) =>
  kind === 'CAMPAIGN' ? 'templates:edit' : 'templates:write-notices';
