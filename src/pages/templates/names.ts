import type { TemplateRow } from '#contract/templates';
import type { Text } from '@/services/text';

/** Returns the name of a template; built-in templates have a name in each language. */
export const getTemplateName = (t: Text, { key, name }: Pick<TemplateRow, 'key' | 'name'>): string =>
  key ? t(`templates.notice.${key}`) : name;

/** Returns the permission to edit a template; transactional emails contain account links, so they need a stronger one. */
export const getWritePermission = ({ kind }: Pick<TemplateRow, 'kind'>) =>
  kind === 'CAMPAIGN' ? 'templates:edit' : 'templates:write-notices';
