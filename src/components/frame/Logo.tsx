/** The Rostrum logo: a lectern seen from the room. */
export default function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M5 8h22l-2.5 6h-17z" fill="currentColor" />
      <path d="M9 16h14v9H9z" fill="currentColor" opacity=".75" />
      <path d="M7 26.5h18V29H7z" fill="currentColor" />
    </svg>
  );
}
