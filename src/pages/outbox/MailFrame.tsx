import { framedDocument } from '@/services/mailDocument';

/** A mail as email clients show it, in a frame without scripts, forms or an origin. */
export default function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className="mail-frame"
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={framedDocument(html)}
    />
  );
}
