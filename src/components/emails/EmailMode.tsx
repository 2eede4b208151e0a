import { useAccess } from '@umijs/max';
import { Select } from 'antd';
import { contentModes, type EmailContent } from '#contract/blocks';
import { useText } from '@/services/text';
import { newContent } from './newBlocks';

/**
 * Switches between blocks and hand-written MJML or HTML, for users with the permission. Undo restores the previous content.
 */
export default function EmailMode({
  content,
  disabled,
  onChange,
}: {
  content: EmailContent;
  disabled?: boolean;
  onChange(content: EmailContent): void;
}) {
  const t = useText();
  const access = useAccess();
  if (!access['templates:write-html']) return null;
  return (
    <Select
      aria-label={t('emails.mode')}
      className="emails-mode"
      disabled={disabled}
      value={content.body.mode}
      onChange={(mode) =>
        onChange({
          ...content,
          body: mode === 'BLOCKS' ? newContent().body : { mode, source: beginnings[mode] },
        })
      }
      options={contentModes.map((value) => ({ value, label: t(`emails.mode.${value}`) }))}
    />
  );
}

const beginnings = {
  MJML: `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text></mj-text>
      </mj-column>
    </mj-section>
    <mj-section>
      <mj-column>
        <mj-text><a href="{{ unsubscribe_url }}">Unsubscribe</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
  HTML: `<!doctype html>
<html>
  <body>
    <p></p>
    <p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>
  </body>
</html>
`,
};
