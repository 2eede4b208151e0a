import { useRef, useState } from 'react';
import { framedDocument } from '@/services/mailDocument';
import { useText } from '@/services/text';
import { accentText } from '../../../config/theme';
import './emails.css';

interface Props {
  html: string;
  look: 'desktop' | 'mobile' | 'dark';
  /** the block that is marked and scrolled into view */
  selected?: string;
  dimmed?: boolean;
  /** called with the ids of the blocks at a click, the innermost first; absent: blocks cannot be clicked */
  onHit?(blocks: string[]): void;
}

interface Sheet {
  key: number;
  source: string;
}

/**
 * Shows an email in a sandboxed frame that cannot run scripts, submit forms or load anything else. Where blocks can be
 * clicked, the frame shares the page's origin so that the page receives its clicks; both sandbox and policy still forbid
 * scripts. The previous version stays visible until the new one is loaded, so that the preview does not flicker.
 */
export default function PreviewFrame({ html, look, selected, dimmed, onHit }: Props) {
  const t = useText();
  const source = toFrameDocument(html, look, selected, onHit !== undefined);
  const [sheets, setSheets] = useState<Sheet[]>([{ key: 0, source }]);
  const newest = sheets.at(-1);
  if (newest && newest.source !== source) setSheets([...sheets.slice(0, 1), { key: newest.key + 1, source }]);
  const removeOlderSheets = (key: number) => setSheets((now) => now.filter((sheet) => sheet.key >= key));
  const latest = useRef(onHit);
  latest.current = onHit;
  const [hit] = useState(() => (event: Event) => {
    // A click on a link selects its block instead of opening the link.
    event.preventDefault();
    latest.current?.(blocksAt(event.target));
  });
  return (
    <div className={`emails-frame is-${look}${dimmed ? ' is-dimmed' : ''}`}>
      {sheets.map(({ key, source: srcDoc }, at) => (
        <iframe
          key={key}
          title={t(`emails.look.${look}`)}
          sandbox={onHit ? 'allow-same-origin' : ''}
          referrerPolicy="no-referrer"
          srcDoc={srcDoc}
          aria-hidden={at > 0}
          className={at > 0 ? 'is-next' : undefined}
          onLoad={({ currentTarget }) => {
            removeOlderSheets(key);
            if (onHit) currentTarget.contentDocument?.addEventListener('click', hit);
          }}
        />
      ))}
    </div>
  );
}

/** Returns the ids of the blocks around an element, which their classes name, the innermost first. */
function blocksAt(target: EventTarget | null): string[] {
  const blocks: string[] = [];
  // `instanceof Element` is false here: the frame's window has its own classes.
  for (let element = target as Element | null; element; element = element.parentElement)
    for (const name of element.classList ?? []) if (name.startsWith('b-')) blocks.push(name.slice(2));
  return blocks;
}

/**
 * Returns the document of the email with a content security policy, in the look of the simulated email client, with the
 * selected block marked.
 */
function toFrameDocument(
  html: string,
  look: Props['look'],
  selected: string | undefined,
  isClickable: boolean,
): string {
  const own = look === 'dark' ? html.replaceAll(/prefers-color-scheme:\s*dark/g, 'min-width:0') : html;
  // Block ids consist of letters and digits, but the content of an email may come from elsewhere, so the id is checked.
  const mark = selected && /^[\w-]+$/.test(selected) ? toMarkStyle(selected) : '';
  return framedDocument(own, `${isClickable ? clickable : ''}${mark}`);
}

const clickable = '<style>[class^="b-"],[class*=" b-"]{cursor:pointer}</style>';
const toMarkStyle = (id: string) =>
  `<style>.b-${id}{outline:2px solid ${accentText};outline-offset:-2px;scroll-initial-target:nearest}</style>`;
