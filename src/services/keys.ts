import { useHotkeys } from 'react-hotkeys-hook';

/**
 * Hears shortcuts. `/`, `j`, `?` are meant by the sign they make and stay with fields, menus and dialogs that want
 * them; with a plus sign they are commands (`mod+k`: Ctrl, on a Mac ⌘), heard from fields too, whose own meaning in
 * the browser is gone. `when` says whether the key is the page's just now.
 */
export function useShortcut(
  keys: readonly string[],
  run: (event: KeyboardEvent) => void,
  when: (event: KeyboardEvent) => boolean = () => true,
): void {
  const isCommand = keys.some((key) => key.includes('+'));
  useHotkeys(keys, run, {
    useKey: true,
    ignoreModifiers: !isCommand,
    enableOnFormTags: isCommand,
    enableOnContentEditable: isCommand,
    preventDefault: true,
    ignoreEventWhen: (event) => (!isCommand && isTyping(event)) || !when(event),
  });
}

/**
 * Hears keys that mean something of their own in one field, by its id, and are not typed there: `p` in the field of the
 * hammer. With Ctrl, ⌘ or Alt they are somebody else's. `when` says whether the key means it just now.
 */
export function useFieldKeys(
  field: string,
  keys: readonly string[],
  run: (event: KeyboardEvent) => void,
  when: (event: KeyboardEvent) => boolean,
): void {
  useHotkeys(keys, run, {
    useKey: true,
    ignoreModifiers: true,
    enableOnFormTags: true,
    preventDefault: true,
    ignoreEventWhen: (event) =>
      !isInside(document.getElementById(field), event) ||
      event.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !when(event),
  });
}

/** Was the key pressed in this part of the page? */
export const isInside = (part: Element | null | undefined, { target }: KeyboardEvent): boolean =>
  target instanceof Node && part?.contains(target) === true;

/** What Esc closes before it leads back from the page, as long as it stands open. */
const layers = [
  '.ant-drawer-open',
  '.ant-modal-wrap:not([style*="display: none"])',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-tabs-dropdown:not(.ant-tabs-dropdown-hidden)',
  '.ant-image-preview',
  // Nobody leaves the line on which a sale is clerked by a key too many.
  '.live-line',
  '[role=alertdialog]',
].join();

/** Hears Esc where it closes nothing and leaves no field; `run` undefined: it does nothing here. */
export function useEscape(run: (() => void) | undefined): void {
  useHotkeys('escape', () => run?.(), {
    useKey: true,
    ignoreModifiers: true,
    enableOnFormTags: true,
    enableOnContentEditable: true,
    // On its way down: later, what it closes would be gone already.
    eventListenerOptions: { capture: true },
    ignoreEventWhen: (event) =>
      event.isComposing || isTyping(event) || isDragging(event) || document.querySelector(layers) !== null,
  });
}

const isDragging = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[aria-roledescription]') !== null;

/** Is this key meant for a field, a menu or a dialog rather than for the page? */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu], [role=listbox]',
    ) !== null
  );
}
