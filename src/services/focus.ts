/** Puts the focus where the page begins, without a jump. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
