import { readReturned } from '../../server/returns/bounce';
import { formatMail, formatMultipart, returned } from './texts';

const messageId = '<c12.r345.k3vk3v@house.test>';
const read = (mail: string) => readReturned(Buffer.from(mail));
const heads = ['From: <feedback@reader.test>', 'To: <abuse@house.test>', 'Subject: FW: Catalogue online'];

const report = (...fields: string[]) =>
  formatMultipart(heads, 'multipart/report; report-type=feedback-report', [
    { type: 'text/plain', body: 'This is a report about a mail.' },
    {
      type: 'message/feedback-report',
      body: [...fields, 'User-Agent: Reader/1.0', 'Version: 1'].join('\r\n'),
    },
    { type: 'message/rfc822', heads: ['Content-Disposition: inline'], body: returned(messageId) },
  ]);

test.each([
  [['Feedback-Type: abuse'], 'COMPLAINT'],
  [['Feedback-Type: Abuse'], 'COMPLAINT'],
  [['Feedback-Type: fraud'], 'COMPLAINT'],
  [['Feedback-Type: virus'], 'COMPLAINT'],
  [['Feedback-Type: other'], 'COMPLAINT'],
  [['Source-IP: 192.0.2.1', 'Abuse-Type: complaint'], 'COMPLAINT'],
  [['Feedback-Type: opt-out', 'Removal-Recipient: vera@reader.test'], 'UNSUBSCRIBE'],
  [['Feedback-Type: opt-out-list'], 'UNSUBSCRIBE'],
  [['Feedback-Type: not-spam'], 'AUTO'],
  [['Feedback-Type: miscategorized'], 'AUTO'],
  [['Feedback-Type: auth-failure', 'Auth-Failure: dmarc'], 'AUTO'],
  [['Auth-Failure: bodyhash', 'Feedback-Type: auth-failure', 'Delivery-Result: delivered'], 'AUTO'],
  [['Feedback-Type: auth-failure', 'Auth-Failure: spf', 'Identity-Alignment: none'], 'AUTO'],
])('a report with %j means %s', async (fields, kind) => {
  expect(await read(report(...fields))).toMatchObject({ kind, messageId });
});

test('reads a report with a wrong multipart boundary', async () => {
  const broken = report('Feedback-Type: abuse').replace('boundary="=_parts"', 'boundary="=_other"');
  expect(await read(broken)).toMatchObject({ kind: 'COMPLAINT', messageId });
  const none = report('Feedback-Type: auth-failure').replace('boundary="=_parts"', 'boundary="=_other"');
  expect((await read(none)).kind).toBe('AUTO');
});

test('an aggregate report is not a complaint', async () => {
  const mail = formatMultipart(
    [
      'From: noreply-dmarc@reader.test',
      'Subject: Report Domain: house.test Submitter: reader.test Report-ID: 1',
    ],
    'multipart/mixed',
    [
      { type: 'text/plain', body: 'This is an aggregate report.' },
      {
        type: 'application/gzip',
        heads: ['Content-Transfer-Encoding: base64'],
        body: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=',
      },
    ],
  );
  expect((await read(mail)).kind).toBe('AUTO');
});

describe('complaints by Microsoft consist of the email itself', () => {
  const complaint = (subject: string, body: string) =>
    formatMultipart(['From: staff@hotmail.test', `Subject: ${subject}`], 'multipart/mixed', [
      { type: 'message/rfc822', heads: ['Content-Disposition: inline'], body },
    ]);

  test('with its recipient in a header', async () => {
    const body = `X-HmXmrOriginalRecipient: vera@reader.test\r\nX-Reporter-IP: 192.0.2.22\r\n${returned(messageId)}`;
    expect(await read(complaint('a complaint', body))).toMatchObject({ kind: 'COMPLAINT', messageId });
  });

  test('or only by its subject', async () => {
    expect(
      await read(complaint('complaint about message from 192.0.2.1', returned(messageId))),
    ).toMatchObject({
      kind: 'COMPLAINT',
      messageId,
    });
  });
});

test("a complaint in a person's own text is a reply", async () => {
  const mail = formatMail({ subject: 'Complaint about lot 12', text: 'This is abuse of my patience.' });
  expect((await read(mail)).kind).toBe('REPLY');
});
