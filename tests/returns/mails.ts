/** What mail servers and email clients send back, in their own formats. */
interface About {
  /** the local part after `bounce+` */
  token: string;
  messageId: string;
  email: string;
}

const lines = (...all: string[]): string => all.join('\r\n');

const original = ({ token, messageId, email }: About): string =>
  lines(
    `Return-Path: <bounce+${token}@b.house.test>`,
    'From: "House" <news@house.test>',
    `To: ${email}`,
    `Message-ID: ${messageId}`,
    'Subject: Catalogue online',
    '',
  );

/** RFC 3464, in three parts. */
const report = (about: About, from: string, status: readonly string[], words: string): string =>
  lines(
    'Return-Path: <>',
    `Delivered-To: bounce+${about.token}@b.house.test`,
    `From: ${from}`,
    `To: bounce+${about.token}@b.house.test`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="4F2A.1763840000/mx.reader.test"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F2A.1763840000/mx.reader.test',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
    '--4F2A.1763840000/mx.reader.test',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    ...status,
    '',
    '--4F2A.1763840000/mx.reader.test',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    original(about),
    '--4F2A.1763840000/mx.reader.test--',
    '',
  );

/** In the format of Postfix. */
export const postfix = (
  about: About,
  status = '5.1.1',
  diagnostic = '550 5.1.1 <x>: Recipient address rejected: User unknown',
): string =>
  report(
    about,
    'MAILER-DAEMON@mx.reader.test (Mail Delivery System)',
    [
      'Reporting-MTA: dns; mx.reader.test',
      'X-Postfix-Queue-ID: 4F2A',
      'X-Postfix-Sender: rfc822; news@house.test',
      'Arrival-Date: Sat, 22 Nov 2025 19:33:20 +0000 (UTC)',
      '',
      `Final-Recipient: rfc822; ${about.email}`,
      `Original-Recipient: rfc822;${about.email}`,
      'Action: failed',
      `Status: ${status}`,
      'Remote-MTA: dns; mx.reader.test',
      `Diagnostic-Code: smtp; ${diagnostic.slice(0, 40)}`,
      `    ${diagnostic.slice(40)}`,
    ],
    `I'm sorry to have to inform you that your message could not be delivered.\r\n\r\n<${about.email}>: ${diagnostic}`,
  );

/** In the format of Exchange: its text is in the language of the server, and the status is vague. */
export const exchange = (about: About): string =>
  report(
    about,
    'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@reader.test>',
    [
      'Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com',
      'Received-From-MTA: dns;mx.house.test',
      '',
      `Final-Recipient: rfc822;${about.email.toUpperCase()}`,
      'Action: failed',
      'Status: 5.0.0',
      'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      'X-Display-Name: Vera Reader',
    ],
    'Ihre Nachricht konnte nicht zugestellt werden.',
  );

/** Gmail's notice of a full mailbox. */
export const gmail = (about: About): string =>
  report(
    about,
    'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    [
      'Reporting-MTA: dns; googlemail.com',
      'Arrival-Date: Sat, 22 Nov 2025 11:33:20 -0800 (PST)',
      `X-Original-Message-ID: ${about.messageId}`,
      '',
      `Final-Recipient: rfc822; ${about.email}`,
      'Action: failed',
      'Status: 4.2.2',
      'Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450:400c:c0c::1a, the server for the domain)',
      "Diagnostic-Code: smtp; 452-4.2.2 The recipient's inbox is out of storage space.",
      'Last-Attempt-Date: Tue, 25 Nov 2025 11:33:20 -0800 (PST)',
    ],
    '** Message not delivered **',
  );

/** Delivery is still being attempted: this is not a bounce. */
export const delayed = (about: About): string =>
  report(
    about,
    'MAILER-DAEMON@mx.reader.test',
    [
      'Reporting-MTA: dns; mx.reader.test',
      '',
      `Final-Recipient: rfc822; ${about.email}`,
      'Action: delayed',
      'Status: 4.4.1',
    ],
    'THIS IS A WARNING ONLY.',
  );

/** In the format of qmail: plain text in its own form. */
export const qmail = ({ token, messageId, email }: About): string =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@reader.test',
    `To: bounce+${token}@b.house.test`,
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at reader.test.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${email}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    '',
    original({ token, messageId, email }),
  );

/** In the format of Exim, which names the failed recipient in a header. */
export const exim = ({ token, email }: About): string =>
  lines(
    'Return-path: <>',
    `Envelope-to: bounce+${token}@b.house.test`,
    `X-Failed-Recipients: ${email}`,
    'Auto-Submitted: auto-replied',
    'From: Mail Delivery System <Mailer-Daemon@reader.test>',
    `To: bounce+${token}@b.house.test`,
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    `  ${email}`,
    '    host mx.reader.test [192.0.2.1]',
    '    SMTP error from remote mail server after RCPT TO:',
    '    552 5.2.2 Mailbox size limit exceeded',
    '',
  );

/** A complaint (RFC 5965): only the attached email identifies the recipient. */
export const complaint = (about: About, type = 'abuse'): string =>
  lines(
    'From: <feedback@reader.test>',
    'To: <abuse@house.test>',
    'Subject: FW: Catalogue online',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"',
    '',
    '--part1',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--part1',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '',
    '--part1',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    original(about),
    'Our catalogue is online.',
    '--part1--',
    '',
  );

/** An email by a person or their email client. */
export const replyMail = (
  { to, ...about }: Pick<About, 'messageId' | 'email'> & { to: string },
  text: string,
  heads: readonly string[] = [],
): string =>
  lines(
    `From: Vera Reader <${about.email}>`,
    `To: ${to}`,
    'Subject: Re: Catalogue online',
    `In-Reply-To: ${about.messageId}`,
    `References: ${about.messageId}`,
    ...heads,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  );
