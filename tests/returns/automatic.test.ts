import { readReturned } from '../../server/returns/bounce';
import { formatMail, noSender } from './texts';

const read = (mail: string) => readReturned(Buffer.from(mail));
const token = '0'.repeat(40).concat('af');
const away = 'I am away until Monday and shall answer then.';

describe('an automatic response is not a reply', () => {
  test.each([
    '自动回复:Two days to go',
    '自動回覆：兩天後',
    '自動返信: あと二日',
    '[자동 응답] 부재중입니다',
    'Automatic reply: Two days to go',
    'Auto reply: Two days to go',
    'Auto-Reply Re: Two days to go',
    'AutoResponse: Two days to go',
    'Out of Office: Two days to go',
    'Out of the office until Monday',
    'Abwesenheitsnotiz: Noch zwei Tage',
    'Abwesend: Noch zwei Tage',
    'Automatische Antwort: Noch zwei Tage',
    'Réponse automatique : Plus que deux jours',
    "Message d'absence",
    'Resposta automática: Faltam dois dias',
    'Resposta automatica: Faltam dois dias',
    'Respuesta automática: Dos días',
    'Fuera de la oficina: Dos días',
    'Risposta automatica: Due giorni',
    'Fuori sede Re: Due giorni',
    'Automatisch antwoord: Nog twee dagen',
    'Autosvar: Två dagar',
    'Automaattinen vastaus: Kaksi päivää',
    'Odpowiedź automatyczna: Dwa dni',
    'Автоматический ответ: Два дня',
    'Otomatik Yanıt: İki gün',
    'I am currently out of the office: Two days to go',
    'Annual leave until 12 May',
    '【自動返信】あと二日',
    'Re: Two days to go [Auto-Reply]',
    'AW: Noch zwei Tage (Automatische Antwort)',
    'Vera Reader/Reader is out of the office.',
    'Vera Reader ist außer Haus.',
    'Vera Reader está ausente do escritório',
  ])('by its subject: %s', async (subject) => {
    expect((await read(formatMail({ subject, text: away }))).kind).toBe('AUTO');
  });

  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated (vacation)',
    'Precedence: junk',
    'Precedence: auto-reply',
    'X-Autoreply: yes',
    'X-Autorespond: Two days to go',
    'X-Autoresponder: 1',
    'X-Auto-Response: yes',
    'X-Apple-Action: VACATION',
    'X-Apple-Criteria: {kind=VACATION,startDate=2026-11-30T15:00:00Z}',
    'X-POST-MessageClass: 9; Autoresponder',
    'X-FC-MachineGenerated: true',
    'X-MS-Exchange-Inbox-Rules-Loop: vera@reader.test',
    'X-Mailer: vacation 1.2.7',
    'X-Vacation: yes',
    'Return-Path: <>',
  ])('by its header: %s', async (head) => {
    expect((await read(formatMail({ subject: 'Re: Two days to go', heads: [head], text: away }))).kind).toBe(
      'AUTO',
    );
  });

  test.each([
    'no-reply@reader.test',
    'noreply@reader.test',
    'DoNotReply@reader.test',
    'autoresponder@reader.test',
  ])('by its sender: %s', async (from) => {
    expect((await read(formatMail({ from, subject: 'Re: Two days to go', text: away }))).kind).toBe('AUTO');
  });

  test('nor a failure, even without a sender and to the bounce address', async () => {
    const mail = {
      to: `bounce+${token}@b.house.test`,
      heads: noSender,
      text: `${away} 550 5.1.1 mails wait.`,
    };
    for (const subject of ['Automatic reply: Undeliverable', 'Abwesenheitsnotiz', 'Re: Two days to go'])
      expect(await read(formatMail({ ...mail, subject }))).toMatchObject({ kind: 'AUTO', token });
  });
});

describe('a person writes a reply', () => {
  test.each([
    'Re: Two days to go',
    'AW: Noch zwei Tage',
    'Re: Automatic reply: Two days to go',
    '回复：自动回复',
    'Fwd: Out of Office',
    'Vacation at the sea, lot 12',
    'Urlaub',
    'Absence of a signature on lot 3',
    'Holiday opening hours',
    'Automatic clock, lot 7',
    '自动钟',
    'Office furniture',
  ])('with the subject %s', async (subject) => {
    const text = 'Is lot 12 signed?';
    expect(await read(formatMail({ subject, text, heads: ['Auto-Submitted: no'] }))).toMatchObject({
      kind: 'REPLY',
      subject,
      text,
    });
  });

  test.each([
    'On Mon, 24 Nov 2025 at 10:00, House <news@house.test>\r\nwrote:\r\n> Catalogue',
    'Am 24.11.2025 um 10:00 schrieb House <news@house.test>:\r\n> Katalog',
    'Em seg., 24 de nov. de 2025 às 10:00, House <news@house.test> escreveu:\r\nCatálogo',
    'Le lun. 24 nov. 2025 à 10:00, House <news@house.test> a écrit :\r\n> Catalogue',
    'House <news@house.test> 于2025年11月24日周一 10:00写道：\r\n图录',
    'House <news@house.test> 於 2025年11月24日 週一 上午10:00寫道：\r\n圖錄',
    'From: House <news@house.test>\r\nSent: Monday\r\nSubject: Catalogue',
    'Von: House <news@house.test>\r\nGesendet: Montag',
    '-----Original Message-----\r\nCatalogue',
    '________________________________\r\nCatalogue',
  ])('with text above the quotation %j', async (quoted) => {
    const mail = formatMail({ subject: 'Re: Catalogue', text: `Is lot 12 signed?\r\n\r\n${quoted}` });
    expect(await read(mail)).toMatchObject({ kind: 'REPLY', text: 'Is lot 12 signed?' });
  });

  test('in HTML only', async () => {
    const mail = formatMail({ subject: 'Re: Catalogue', text: '<div>Is lot 12 <b>signed</b>?</div>' });
    expect(await read(mail.replace('text/plain', 'text/html'))).toMatchObject({
      kind: 'REPLY',
      text: 'Is lot 12 signed?',
    });
  });
});

describe('a request to unsubscribe is processed', () => {
  const to = `unsub+${token}@b.house.test`;
  test.each([
    ['Auto-Submitted: auto-replied', 'X-Apple-Unsubscribe: true'],
    ['Auto-Submitted: auto-generated'],
    ['Precedence: bulk'],
    ['X-Autoreply: yes'],
    ['X-Auto-Response-Suppress: All'],
    ['Return-Path: <>'],
    ['X-Mailer: Autoresponder'],
  ])('regardless of its headers: %s', async (...heads) => {
    for (const subject of ['unsubscribe', 'Automatic reply: Catalogue', ''])
      expect(await read(formatMail({ to, subject, heads, text: '' }))).toMatchObject({
        kind: 'UNSUBSCRIBE',
        token,
      });
  });

  test.each(['To', 'Delivered-To', 'X-Original-To', 'Envelope-To', 'Cc'])(
    'by the address in %s',
    async (name) => {
      const mail = formatMail({
        to: 'desk@house.test',
        subject: 'x',
        heads: [`${name}: "Leave" <${to}>`],
        text: 'Bye',
      });
      expect(await read(mail)).toMatchObject({ kind: 'UNSUBSCRIBE', token });
    },
  );

  test.each([
    'unsubscribe',
    'Unsubscribe',
    'UNSUBSCRIBE.',
    'abmelden',
    'Descadastrar',
    '退订',
    '取消訂閱',
    '配信停止',
    'Désabonner',
  ])('by the subject %s, or by a reply with no other text', async (words) => {
    const heads = ['In-Reply-To: <c12.r345.k3vk3v@house.test>', 'Auto-Submitted: auto-replied'];
    expect((await read(formatMail({ subject: words, heads, text: 'Sent by my mail program.' }))).kind).toBe(
      'UNSUBSCRIBE',
    );
    const text = `${words}\r\n\r\nOn Mon, 24 Nov 2025 at 10:00, House wrote:\r\n> Catalogue`;
    expect((await read(formatMail({ subject: 'Re: Catalogue', text }))).kind).toBe('UNSUBSCRIBE');
  });

  test('but a question about it goes to staff', async () => {
    for (const text of [
      'Can I unsubscribe from catalogues and keep results?',
      'Do not unsubscribe me',
      'Why stop?',
    ])
      expect((await read(formatMail({ subject: 'Re: Catalogue', text }))).kind).toBe('REPLY');
  });
});
