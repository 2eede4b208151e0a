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
