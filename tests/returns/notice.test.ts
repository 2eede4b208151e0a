import { classifyBounce } from '../../server/mail/bounce-class';
import { readReturned } from '../../server/returns/bounce';
import { daemon, formatMail, formatMultipart, noSender, returned } from './texts';

const messageId = '<c12.r345.k3vk3v@house.test>';
const read = (mail: string) => readReturned(Buffer.from(mail));
const reader = 'vera@reader.test';

describe('a plain text notice from a mail server is a failure', () => {
  test.each([
    [
      'OpenSMTPD, no failure words at all',
      { from: 'Mailer Daemon <MAILER-DAEMON@mx.reader.test>', subject: 'Your email came back' },
      `    A message could not be handed over to these people:\r\n\r\n${reader}: 550 5.1.1 <${reader}>: Recipient address rejected: User unknown\r\n\r\n    The message follows:`,
      '5.1.1',
    ],
    [
      'OpenSMTPD, expired',
      { from: 'Mailer Daemon <poostmaster@mx.reader.test>', subject: 'Delivery status notification: error' },
      `${reader}: Envelope expired\r\n\r\n    Below is a copy of the original message:`,
      '4.4.7',
    ],
    [
      'Yahoo',
      { from: 'MAILER-DAEMON@yahoo.test', subject: 'Failure Notice' },
      `Sorry, we were unable to deliver your message to the following address.\r\n\r\n<${reader}>:\r\n550: 5.1.1 <${reader}>... User Unknown\r\n\r\n--- Below this line is a copy of the message.`,
      '5.1.1',
    ],
    [
      'Zoho',
      { from: 'mailer-daemon@mail.zoho.test', subject: 'Undelivered Mail Returned to Sender' },
      `This message was created automatically by mail delivery software.\r\nA message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\r\n\r\n${reader} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 <${reader}>... User Unknown`,
      '5.1.1',
    ],
    [
      'GMX, full mailbox',
      { from: 'MAILER-DAEMON@mail.gmx.test', subject: 'Mail delivery failed: returning message to sender' },
      `A message that you sent could not be delivered to one or more of\r\nits recipients. This is a permanent error. The following address\r\nfailed:\r\n\r\n"${reader}":\r\nSMTP error from remote server after RCPT command:\r\nhost: mx.reader.test\r\n5.2.2 <${reader}>... Mailbox Full\r\n\r\n--- The header of the original message is following. ---`,
      '5.2.2',
    ],
    [
      'Exim without a header that names the recipient',
      { subject: 'Mail delivery failed: returning message to sender' },
      `A message that you sent could not be delivered to one or more of its\r\nrecipients. The following address(es) failed:\r\n\r\n  ${reader}\r\n    host mx.reader.test [192.0.2.1]\r\n    SMTP error from remote mail server after RCPT TO:<${reader}>:\r\n    550 No such user here\r\n\r\n------ This is a copy of the message, including all the headers. ------`,
      '5.1.1',
    ],
    [
      'Postfix without a report',
      { subject: 'Undelivered Mail Returned to Sender' },
      `I'm sorry to have to inform you that your message could not\r\nbe delivered to one or more recipients.\r\n\r\n<${reader}>: host mx.reader.test[192.0.2.1] reply: 550-5.1.1\r\n    The email account that you tried to reach does not exist. (in reply\r\n    to RCPT TO command)`,
      '5.1.1',
    ],
    [
      'old sendmail',
      { from: 'Mail Delivery Subsystem <MAILER-DAEMON>', subject: 'Returned mail: User unknown' },
      `   ----- Transcript of session follows -----\r\n>>> RCPT To:<${reader}>\r\n<<< 550 <${reader}>, User Unknown\r\n550 <${reader}>... User unknown\r\n\r\n   ----- Unsent message follows -----`,
      '5.1.1',
    ],
    [
      'Exchange 2003',
      { from: 'System Administrator <postmaster@reader.test>', subject: 'Undeliverable: Catalogue online' },
      `Your message did not reach some or all of the intended recipients.\r\n\r\n      Subject:\tCatalogue online\r\n\r\nThe following recipient(s) could not be reached:\r\n\r\n      ${reader} on 4/29/26 11:34:45 PM\r\n            The recipient name is not recognized`,
      '5.1.1',
    ],
    [
      'Domino',
      {
        from: 'Postmaster@reader.test',
        subject: 'DELIVERY FAILURE: User Vera not listed in Domino Directory',
      },
      `Your message\r\n\r\n  Subject: Catalogue online\r\n\r\nwas not delivered to:\r\n\r\n  ${reader}\r\n\r\nbecause:\r\n\r\n  User Vera (${reader}) not listed in Domino Directory`,
      '5.1.1',
    ],
    [
      'an empty From',
      { from: '<>', subject: 'Catalogue online' },
      `Your message could not be sent.\r\nAddressed To: ${reader}\r\n${reader}: [192.0.2.244], 554 Service currently unavailable`,
      '5.0.0',
    ],
    [
      'a full mailbox without a code',
      { subject: 'failure notice' },
      `<${reader}>:\r\nThe e-mail message could not be delivered because the user's mailfolder is full.`,
      '4.2.2',
    ],
    [
      'German words',
      { subject: 'Unzustellbar: Katalog online' },
      `Ihre Nachricht konnte nicht zugestellt werden.\r\n\r\n${reader}\r\nEmpfänger nicht gefunden`,
      '5.1.1',
    ],
    [
      'French words',
      { subject: 'Non remis : Catalogue en ligne' },
      `Votre message n’a pas pu être remis au destinataire.\r\n\r\n${reader}\r\nBoîte aux lettres pleine`,
      '4.2.2',
    ],
    [
      'Portuguese words',
      { subject: 'Não entregue: Catálogo online' },
      `Não foi possível entregar a sua mensagem.\r\n\r\n${reader}\r\nUsuário desconhecido`,
      '5.1.1',
    ],
    [
      'Spanish words',
      { subject: 'No entregado: Catálogo' },
      `No se pudo entregar su mensaje.\r\n\r\n${reader}\r\nEl destinatario no existe`,
      '5.1.1',
    ],
    [
      'Italian words',
      { subject: 'Mancato recapito' },
      `Non è stato possibile recapitare il messaggio.\r\n\r\n${reader}\r\nUtente sconosciuto`,
      '5.1.1',
    ],
    [
      'Japanese words, broken within a sentence',
      { subject: 'メール配信エラー' },
      `次の宛先へのメッセージは送信でき\r\nませんでした。\r\n\r\n${reader}\r\n宛先が見つかりません。`,
      '5.1.1',
    ],
    [
      'Chinese words',
      { subject: '系统退信' },
      `您的邮件被退回，无法投递。\r\n\r\n${reader}\r\n收件人不存在`,
      '5.1.1',
    ],
    [
      'Chinese words as in Taiwan',
      { subject: '無法傳遞：線上圖錄' },
      `郵件無法寄達。\r\n\r\n${reader}\r\n信箱已滿`,
      '4.2.2',
    ],
    [
      'Korean words',
      { subject: '메일 반송 안내' },
      `메일이 전송되지 못했습니다.\r\n\r\n${reader}\r\n존재하지 않는 사용자입니다.`,
      '5.1.1',
    ],
    [
      'Russian words',
      { subject: 'Недоставленное сообщение' },
      `Ваше письмо не может быть доставлено.\r\n\r\n${reader}\r\nПолучатель не существует`,
      '5.1.1',
    ],
    [
      'Exchange in German',
      { from: 'Microsoft Outlook <MicrosoftExchange0f@reader.test>', subject: 'Unzustellbar: Katalog' },
      `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\r\n\r\n${reader}\r\nDie E-Mail-Adresse wurde nicht gefunden.`,
      '5.1.1',
    ],
    [
      'Exchange in Chinese',
      { subject: '未传递: 图录' },
      `无法将邮件传递给以下收件人或组:\r\n\r\n${reader}\r\n550 5.1.10 RESOLVER.ADR.RecipientNotFound`,
      '5.1.10',
    ],
    [
      'Exchange in Korean',
      { subject: '배달되지 않음' },
      `다음 받는 사람에게 배달하지 못했습니다.\r\n\r\n${reader}\r\n550 5.2.1 disabled`,
      '5.2.1',
    ],
    [
      'a French provider',
      { subject: 'Message non distribué' },
      `Votre message n'a pu être distribué.\r\n\r\n<${reader}> : utilisateur inconnu`,
      '5.1.1',
    ],
    [
      'a Brazilian provider',
      { subject: 'Mensagem devolvida' },
      `A mensagem não pôde ser entregue.\r\n\r\n${reader}: caixa postal cheia`,
      '4.2.2',
    ],
    [
      'a mailing list for members only',
      { from: 'owner@list.test', subject: 'Your message was rejected' },
      'Your message could not be sent: you are not a member of this mailing list.',
      '5.7.1',
    ],
  ])('%s', async (_, head, text, status) => {
    const mail = formatMail({
      from: daemon,
      heads: noSender,
      ...head,
      text: `${text}\r\n\r\n${returned(messageId)}`,
    });
    expect(await read(mail)).toMatchObject({ kind: 'BOUNCE', status, messageId });
  });

  test('with its recipient and the reply of the mail server', async () => {
    const text = `This is the mail system.\r\n\r\n<${reader}>: host mx.reader.test[192.0.2.1] said:\r\n    550 5.7.26 Unauthenticated email is not\r\n    accepted (in reply to end of DATA)`;
    const notice = await read(
      formatMail({ from: daemon, subject: 'Undelivered Mail Returned to Sender', text }),
    );
    expect(notice).toMatchObject({
      status: '5.7.26',
      reply: '550 5.7.26 Unauthenticated email is not accepted (in reply to end of DATA)',
      recipient: reader,
    });
    expect(classifyBounce('5.7.26')).toBe('POLICY');
  });

  test('even from an unknown kind of mail server, if it has no sender and its text says so', async () => {
    const notice = { from: 'Postamt <zustellung@reader.test>', subject: 'Ihre Nachricht', heads: noSender };
    expect(
      await read(formatMail({ ...notice, text: `Zustellung an ${reader} fehlgeschlagen.` })),
    ).toMatchObject({
      kind: 'BOUNCE',
    });
    expect(await read(formatMail({ ...notice, text: 'Guten Tag. 550 Stück sind bestellt.' }))).toMatchObject({
      kind: 'AUTO',
    });
  });

  test('even as a reply to the email, as gateways of mobile networks send it', async () => {
    const text = `Error: Invalid user address\r\n\r\nError message below:\r\n550 - Requested action not taken: no such user here\r\n\r\n  RCPT TO: ${reader}`;
    const notice = formatMail({
      from: 'post_master@mobile.test',
      subject: 'Re:Catalogue online',
      heads: [`In-Reply-To: ${messageId}`],
      text,
    });
    expect(await read(notice)).toMatchObject({
      kind: 'BOUNCE',
      status: '5.1.1',
      messageId,
      recipient: reader,
    });
  });
});

describe('a delay is not a failure', () => {
  test.each([
    [
      'Delivery Status Notification (Delay)',
      'THIS IS A WARNING MESSAGE ONLY.\r\n\r\nYOU DO NOT NEED TO RESEND YOUR MESSAGE.',
    ],
    [
      'Warning: message 1abc-0002 delayed 24 hours',
      'has not yet been delivered to one or more of its recipients.\r\n450 try later\r\nDelivery attempts will continue for some time.',
    ],
    [
      'Warning: could not send message for past 4 hours',
      '421 <vera@reader.test>... Deferred\r\nWill keep trying until message is 5 days old',
    ],
    [
      'Delivery status notification: delayed',
      'A message is delayed for more than 4 hours.\r\nvera@reader.test: 451 try again',
    ],
    [
      'Delivery delayed: Catalogue',
      "This message hasn't been delivered yet. Delivery will continue to be attempted.",
    ],
    [
      '** Delivery incomplete **',
      'There was a temporary problem delivering your message. Gmail will retry for 47 more hours.',
    ],
    [
      'Delayed Mail (still being retried)',
      'Your message could not be delivered for more than 2 hour(s).\r\nIt will be retried until it is 4 day(s) old.',
    ],
    ['Verzögerte Zustellung', 'Ihre Nachricht wurde noch nicht zugestellt. Weitere Zustellversuche folgen.'],
    [
      'Remise retardée',
      'Votre message n’est pas encore distribué. De nouvelles tentatives seront effectuées.',
    ],
    ['Entrega atrasada', 'A mensagem ainda não foi entregue. Tentaremos novamente.'],
    ['Entrega retrasada', 'Se reintentará la entrega. 451 4.4.1'],
    ['配信遅延のお知らせ', 'メールの配信が遅れています。引き続き再送を試みます。'],
    ['邮件投递延迟', '邮件尚未送达，系统将继续重试。'],
    ['Entrega incompleta', 'O Gmail fará novas tentativas por mais 47 horas.'],
    ['Distribution incomplète', 'Gmail réessaiera pendant 47 heures.'],
    [
      'Zustellung unvollständig',
      'Es gab ein Problem. Gmail versucht noch 47 Stunden, die Nachricht zuzustellen.',
    ],
    ['配信未完了', 'メールを配信できませんでした。Gmail はあと 47 時間再試行します。'],
    ['传递未完成', '传递邮件时出现问题。Gmail 会在接下来的 47 小时内重试。'],
    ['郵件延遲', '郵件尚未送達，系統將會重試。'],
  ])('%s', async (subject, text) => {
    expect((await read(formatMail({ from: daemon, heads: noSender, subject, text }))).kind).toBe('AUTO');
  });

  test('but giving up after delays is a failure', async () => {
    for (const text of [
      `Message could not be delivered for 5 days\r\nMessage will be deleted from queue\r\n${reader}... Deferred: Connection refused`,
      `<${reader}>:\r\nResources temporarily unavailable, please try again later [#4.1.9].\r\nI'm not going to try again; this message has been in the queue too long.`,
      `Unable to deliver message to: <${reader}>\r\nThis has been a permanent failure.  No further delivery attempts will be made.`,
      `${reader}: 451 timeout. Your message was not delivered and no further attempts will be made.`,
      `${reader}\r\nIhre Nachricht wurde nicht zugestellt, es gibt keine weitere Zustellversuche.`,
      `${reader}\r\nNo se pudo entregar el mensaje y no se reintentará.`,
      `${reader}\r\nA mensagem não foi entregue e não tentaremos novamente.`,
      `${reader}\r\n邮件无法投递，系统将不再重试。`,
      `<${reader}>: delivery temporarily suspended: connect to mx.reader.test[192.0.2.1]:25: Connection timed out. Your message could not be delivered.`,
    ])
      expect((await read(formatMail({ from: daemon, subject: 'failure notice', text }))).kind).toBe('BOUNCE');
  });
});

test.each([
  [
    'Delivery Status Notification (Success)',
    'Your message was successfully delivered to the destination(s) listed below.',
  ],
  ['Successful Mail Delivery Report', 'Your message was successfully delivered to: <vera@reader.test>'],
  [
    'Relayed: Catalogue online',
    'Your message has been relayed to the following recipients, but delivery is not confirmed.',
  ],
  ['Zugestellt: Katalog', 'Ihre Nachricht wurde zugestellt.'],
])('a delivery notice is not a failure: %s', async (subject, text) => {
  expect((await read(formatMail({ from: daemon, heads: noSender, subject, text }))).kind).toBe('AUTO');
});

describe('report in fields', () => {
  const status = (...lines: string[]) =>
    formatMultipart([`From: ${daemon}`, 'Subject: Report'], 'multipart/report; report-type=delivery-status', [
      { type: 'text/plain', body: 'A report.' },
      {
        type: 'message/delivery-status',
        body: ['Reporting-MTA: dns; mx.reader.test', '', `Final-Recipient: rfc822; ${reader}`, ...lines].join(
          '\r\n',
        ),
      },
      { type: 'text/rfc822-headers', body: returned(messageId) },
    ]);

  test.each([
    [['Action: failed', 'Status: 5.1.1'], 'BOUNCE'],
    [['Action: Failed', 'Status: 4.4.7'], 'BOUNCE'],
    [['Action : failed', 'Status : 5.0.0'], 'BOUNCE'],
    [['ction: failed', 'Status: 5.3.0'], 'BOUNCE'],
    [['Action: failed (permanent)', 'Status: 5.1.1'], 'BOUNCE'],
    [['Action: delayed', 'Status: 4.4.1'], 'AUTO'],
    [['Action: delayed', 'Status: 5.4.1'], 'AUTO'],
    [['Action: delivered', 'Status: 2.0.0'], 'AUTO'],
    [['Action: relayed', 'Status: 2.0.0'], 'AUTO'],
    [['Action: expanded', 'Status: 2.0.0'], 'AUTO'],
  ])('has the outcome of the email: %j', async (fields, kind) => {
    expect(await read(status(...fields))).toMatchObject({ kind, messageId });
  });

  test('prefers the reply of the other mail server to 5.0.0', async () => {
    expect(
      await read(status('Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 No such user here')),
    ).toMatchObject({ status: '5.1.1', reply: '550 No such user here' });
  });

  test('is read from within the text', async () => {
    const text = `An error occurred.\r\n\r\nTechnical report:\r\n\r\nReporting-MTA: dns; mx.reader.test\r\n\r\nAction: failed\r\nFinal-Recipient: rfc822; ${reader}\r\nDiagnostic-Code: smtp; 550 5.2.1 Disabled\r\nStatus: 5.2.1`;
    const mail = { from: 'MAILER-DAEMON@mail.test', subject: 'Delivery Status Notification (Failure)' };
    expect(await read(formatMail({ ...mail, text }))).toMatchObject({
      kind: 'BOUNCE',
      status: '5.2.1',
      recipient: reader,
    });
    expect((await read(formatMail({ ...mail, text: text.replace('failed', 'delayed') }))).kind).toBe('AUTO');
  });

  test('is read with a wrong multipart boundary', async () => {
    const broken = status('Action: failed', 'Status: 5.1.1').replace(
      'boundary="=_parts"',
      'boundary="=_other"',
    );
    expect(await read(broken)).toMatchObject({ kind: 'BOUNCE', status: '5.1.1', messageId });
  });

  test('is interpreted by its text if it names no recipient', async () => {
    const body = 'Reporting-MTA: dns; mx.reader.test';
    const mail = (subject: string) =>
      formatMultipart(
        [`From: ${daemon}`, `Subject: ${subject}`],
        'multipart/report; report-type=delivery-status',
        [
          { type: 'text/plain', body: subject },
          { type: 'message/delivery-status', body },
        ],
      );
    expect((await read(mail('Your message could not be delivered'))).kind).toBe('BOUNCE');
    expect((await read(mail('Your message is delayed'))).kind).toBe('AUTO');
  });

  test('is decoded and read, with the message id in it', async () => {
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const base64 = ['Content-Transfer-Encoding: base64'];
    const mail = formatMultipart(
      [`From: ${daemon}`, 'Subject: x'],
      'multipart/report; report-type=delivery-status',
      [
        {
          type: 'message/delivery-status',
          heads: base64,
          body: encoded(
            `Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; ${reader}\nAction: failed\nStatus: 5.1.1\n`,
          ),
        },
        { type: 'message/rfc822', heads: base64, body: encoded(returned(messageId)) },
      ],
    );
    expect(await read(mail)).toMatchObject({ kind: 'BOUNCE', status: '5.1.1', messageId });
  });

  test('of a reader who opened the email is not a failure', async () => {
    const receipt = formatMultipart(
      ['From: vera@reader.test', 'Subject: Read: Catalogue online'],
      'multipart/report; report-type=disposition-notification',
      [
        { type: 'text/plain', body: 'Your message was read. Some say it could not be delivered.' },
        {
          type: 'message/disposition-notification',
          body: `Final-Recipient: rfc822; ${reader}\r\nDisposition: manual-action/MDN-sent-manually; displayed`,
        },
      ],
    );
    expect((await read(receipt)).kind).toBe('AUTO');
  });
});

test('reads a notice that is attached as text', async () => {
  const mail = formatMultipart([`From: ${daemon}`, 'Subject: Report'], 'multipart/mixed', [
    {
      type: 'text/plain; name="notice.txt"',
      heads: ['Content-Disposition: attachment'],
      body: `<${reader}>: 550 5.1.1 User unknown`,
    },
  ]);
  expect(await read(mail)).toMatchObject({ kind: 'BOUNCE', status: '5.1.1', recipient: reader });
});

test('reads a notice in HTML only', async () => {
  const text = `<html><body><p>Your message to <b>${reader}</b> couldn&#8217;t be delivered.</p><p>550 5.1.1 unknown</p></body></html>`;
  const mail = formatMail({ from: 'postmaster@reader.test', subject: 'Catalogue', text });
  expect(await read(mail.replace('text/plain', 'text/html'))).toMatchObject({
    kind: 'BOUNCE',
    status: '5.1.1',
  });
});

test.each([
  ['iso-2022-jp', 'GyRCJWEhPCVrJE9JVEMjJEckORsoQg==', 'BOUNCE'],
  ['gb18030', Buffer.from([0xcd, 0xcb, 0xd0, 0xc5]).toString('base64'), 'BOUNCE'],
  ['big5', Buffer.from([0xb0, 0x68, 0xa6, 0x5e]).toString('base64'), 'BOUNCE'],
])('decodes a notice in %s before reading it', async (charset, body, kind) => {
  const mail = [
    'Return-Path: <>',
    'From: service@reader.test',
    'Subject: x',
    `Content-Type: text/plain; charset=${charset}`,
    'Content-Transfer-Encoding: base64',
    '',
    body,
  ].join('\r\n');
  expect((await read(mail)).kind).toBe(kind);
});

describe('report within another email', () => {
  const report = (id: string) =>
    formatMultipart(
      [`From: ${daemon}`, 'Subject: Undelivered'],
      'multipart/report; report-type=delivery-status',
      [
        { type: 'text/plain', body: 'It could not be delivered.' },
        {
          type: 'message/delivery-status',
          body: `Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; ${reader}\r\nAction: failed\r\nStatus: 5.1.1`,
        },
        { type: 'message/rfc822', body: returned(id) },
      ],
    ).replaceAll('=_parts', '=_inner');
  const wrapped = (from: string, id: string, type = 'message/rfc822') =>
    formatMultipart([`From: ${from}`, 'Subject: Fwd: Undelivered'], 'multipart/mixed', [
      { type: 'text/plain', body: 'See below, please.' },
      { type, body: report(id) },
    ]);

  test('is a failure if wrapped by a machine', async () => {
    const id = '<other@reader.test>';
    expect(await read(wrapped('postmaster@gateway.test', id))).toMatchObject({
      kind: 'BOUNCE',
      status: '5.1.1',
    });
  });

  test('is a failure if forwarded by a person and about one of our emails', async () => {
    expect(await read(wrapped('vera@reader.test', messageId))).toMatchObject({
      kind: 'BOUNCE',
      status: '5.1.1',
      messageId,
    });
  });

  test('is a reply if forwarded by a person and about their own email', async () => {
    expect(await read(wrapped('vera@reader.test', '<mine@reader.test>'))).toMatchObject({
      kind: 'REPLY',
      text: 'See below, please.',
    });
  });

  test('is a failure when nested in parts', async () => {
    const status = `Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; ${reader}\r\nAction: failed\r\nStatus: 5.1.2`;
    const inner = formatMultipart([], 'multipart/report', [
      { type: 'message/delivery-status', body: status },
    ]);
    const nested = inner.replaceAll('=_parts', '=_inner').split('\r\n\r\n').slice(1).join('\r\n\r\n');
    const mail = formatMultipart([`From: ${daemon}`, 'Subject: x'], 'multipart/mixed', [
      { type: 'text/plain', body: 'x' },
      { type: 'multipart/report; boundary="=_inner"', body: nested },
    ]);
    expect(await read(mail)).toMatchObject({ kind: 'BOUNCE', status: '5.1.2' });
  });
});

describe('ordinary email is not a failure', () => {
  test.each([
    [
      'Re: Catalogue online',
      'The last catalogue could not be delivered, the postman said. 550 is my bid for lot 5.',
    ],
    ['Delivery of lot 12', 'My parcel was returned to sender. Can you send it once more?'],
    [
      'Re: Undeliverable: Catalogue online',
      'I got this notice: your message could not be delivered. What now?',
    ],
    ['退信问题', '我的邮箱收到了目录，谢谢。'],
    ['Lot 550', 'Is it still there?'],
  ])('%s', async (subject, text) => {
    expect(await read(formatMail({ subject, text }))).toMatchObject({ kind: 'REPLY', subject });
  });

  test('even with another email attached', async () => {
    const mail = formatMultipart(['From: vera@reader.test', 'Subject: See attached'], 'multipart/mixed', [
      { type: 'text/plain', body: 'This is what I meant.' },
      {
        type: 'message/rfc822',
        heads: ['Content-Disposition: attachment'],
        body: returned('<x@reader.test>'),
      },
    ]);
    expect(await read(mail)).toMatchObject({ kind: 'REPLY', text: 'This is what I meant.' });
  });
});

describe('Amazon notifications by email', () => {
  const notice = (message: object, isWrapped = true) =>
    formatMail({
      from: 'Bounces <no-reply@sns.amazonaws.test>',
      subject: 'AWS Notification Message',
      text: JSON.stringify(
        isWrapped ? { Type: 'Notification', Message: JSON.stringify(message) } : message,
        null,
        1,
      ),
    });
  const mail = { commonHeaders: { messageId } };

  test.each([
    [
      {
        notificationType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [
            { emailAddress: reader, status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 unknown' },
          ],
        },
        mail,
      },
      { kind: 'BOUNCE', status: '5.1.1', reply: '550 5.1.1 unknown', recipient: reader },
    ],
    [
      {
        eventType: 'Bounce',
        bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: reader }] },
        mail,
      },
      { kind: 'BOUNCE', status: '4.0.0' },
    ],
    [{ notificationType: 'Complaint', complaint: {}, mail }, { kind: 'COMPLAINT' }],
    [{ notificationType: 'Delivery', delivery: {}, mail }, { kind: 'AUTO' }],
    [{ eventType: 'DeliveryDelay', mail }, { kind: 'AUTO' }],
  ])('%j', async (message, expected) => {
    expect(await read(notice(message))).toMatchObject({ ...expected, messageId });
    expect(await read(notice(message, false))).toMatchObject({ ...expected, messageId });
  });
});
