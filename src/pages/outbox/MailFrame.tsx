/** Pictures and styles, and nothing that runs or asks elsewhere. */
const policy = `default-src 'none'; img-src ${window.location.origin}; style-src 'unsafe-inline'`;

/** A mail as mail programs show it, in a frame without scripts, forms or an origin. */
export default function MailFrame({ html, title }: { html: string; title: string }) {
  const source = html.replace(
    /<head[^>]*>/i,
    (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
  return (
    <iframe className="mail-frame" title={title} sandbox="" referrerPolicy="no-referrer" srcDoc={source} />
  );
}
