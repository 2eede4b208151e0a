/** What went wrong and belongs to no field, at the head of a form. */
export default function ErrorNotice({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={text ? 'issue' : undefined}>
      {text}
    </div>
  );
}
