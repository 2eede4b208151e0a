import { useHotkeys } from 'react-hotkeys-hook';

/**
 * Handles keyboard shortcuts. `/`, `j`, `?` match by character and are ignored in fields, menus and dialogs. Combinations
 * with a plus sign are commands (`mod+k`: Ctrl, on a Mac ⌘), which work in fields too and override the browser's own. `when`
 * tells whether the shortcut is active.
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
 * Handles keys with a special meaning in one field, by its id, instead of typing them: `p` in the hammer field. Combinations
 * with Ctrl, ⌘ or Alt are ignored. `when` tells whether the key is active.
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

/** Returns whether the key was pressed in this part of the page. */
export const isInside = (part: Element | null | undefined, { target }: KeyboardEvent): boolean =>
  target instanceof Node && part?.contains(target) === true;

/** Open elements that Esc closes before it leaves the page. */
const layers = [
  '.ant-drawer-open',
  '.ant-modal-wrap:not([style*="display: none"])',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-tabs-dropdown:not(.ant-tabs-dropdown-hidden)',
  '.ant-image-preview',
  // Prevents an extra Esc from leaving the line in which results are recorded.
  '.live-line',
  '[role=alertdialog]',
].join();

/** Handles Esc when it closes nothing and leaves no field; `run` undefined: it does nothing. */
export function useEscape(run: (() => void) | undefined): void {
  useHotkeys('escape', () => run?.(), {
    useKey: true,
    ignoreModifiers: true,
    enableOnFormTags: true,
    enableOnContentEditable: true,
    // In the capture phase: later, what Esc closes would be gone already.
    eventListenerOptions: { capture: true },
    ignoreEventWhen: (event) =>
      event.isComposing || isTyping(event) || isDragging(event) || document.querySelector(layers) !== null,
  });
}

const isDragging = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[aria-roledescription]') !== null;

/** Returns whether the key is for a field, a menu or a dialog rather than for the page. */
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
