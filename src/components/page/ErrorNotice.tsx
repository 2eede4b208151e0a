/** Shows an error that belongs to no field, at the top of a form. */
export default function ErrorNotice({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={text ? 'issue' : undefined}>
      {text}
    </div>
  );
}
