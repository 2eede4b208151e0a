import { useAccess } from '@umijs/max';
import { Select } from 'antd';
import { contentModes, type Letter } from '#contract/blocks';
import { useText } from '@/services/text';
import { newLetter } from './newBlocks';

/** Blocks, or MJML or HTML by hand, by right. What stood there before comes back by undo. */
export default function LetterMode({
  letter,
  disabled,
  onChange,
}: {
  letter: Letter;
  disabled?: boolean;
  onChange(letter: Letter): void;
}) {
  const t = useText();
  const access = useAccess();
  if (!access['templates:write-html']) return null;
  return (
    <Select
      aria-label={t('letters.mode')}
      className="letters-mode"
      disabled={disabled}
      value={letter.body.mode}
      onChange={(mode) =>
        onChange({
          ...letter,
          body: mode === 'BLOCKS' ? newLetter().body : { mode, source: beginnings[mode] },
        })
      }
      options={contentModes.map((value) => ({ value, label: t(`letters.mode.${value}`) }))}
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
