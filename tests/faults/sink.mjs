/**
 * A mail server that records a line of JSON for each accepted mail and can be made to misbehave:
 *
 * node tests/faults/sink.mjs --port N --log FILE [--http N]
 *
 * Over HTTP: `/has?messageId=…` (200 or 404: the query that Rostrum sends to a mail server), `/count`, `/mails?to=…`,
 * `/chaos?delay=MS&after=MS&most=COUNT&reply=421:0.1&at=RCPT&drop=DATA:0.1` (without parameters it behaves normally), and
 * `/catch?at=CONNECT|RCPT|MID|DOT`, which responds when the next mail has reached this point, and holds the mail there until
 * `/release` or until its client disconnects.
 * `drop` closes the connection before the mail (DATA), within it (MID), or after accepting it and before the response (DOT);
 * once `most` mails of campaigns are accepted, further ones wait until the limit is raised.
 */
import { openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const { port, log, http } = parseArgs({
  options: { port: { type: 'string' }, log: { type: 'string' }, http: { type: 'string' } },
}).values;
if (port === undefined || !log) {
  console.error('usage: node tests/faults/sink.mjs --port N --log FILE [--http N]');
  process.exit(1);
}

const file = openSync(log, 'a+');
/** Message-ID → how often it was accepted */
const taken = new Map();
let count = 0;
let ofCampaigns = 0;
for (const line of readFileSync(log, 'utf8').split('\n')) if (line) note(JSON.parse(line));

function note({ messageId, campaign }) {
  count++;
  if (campaign) ofCampaigns++;
  taken.set(messageId, (taken.get(messageId) ?? 0) + 1);
}

/** Returns a subject as text; non-ASCII subjects are encoded. */
const subjectOf = async (written) =>
  written.includes('=?') ? ((await simpleParser(`Subject: ${written}\r\n\r\n`)).subject ?? '') : written;

let chaos = {};
/** the pending `/catch` request: { at, caught } */
let catching;
let release = () => {};
const lot = (share) => Math.random() < share;

/** Answers the `/catch` request for this point and holds the mail here. */
async function at(point, session, messageId) {
  if (catching?.at !== point) return;
  const { caught } = catching;
  catching = undefined;
  const released = new Promise((done) => {
    release = done;
  });
  caught({ messageId });
  await Promise.race([released, session.gone]);
}

const refusal = (point) => {
  const { code, share, where } = chaos.reply ?? {};
  if (where !== point || !lot(share)) return undefined;
  const words = { 421: '4.7.0 too fast', 450: '4.2.0 come back later', 550: '5.1.1 nobody of that name' };
  return Object.assign(new Error(words[code] ?? 'no'), { responseCode: code });
};
const drops = (session, point) => {
  if (chaos.drop?.point !== point || !lot(chaos.drop.share)) return false;
  session.drop();
  return true;
};

const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  logger: false,
  size: 50 * 1024 * 1024,
  socketTimeout: 120_000,
  onConnect(session, done) {
    const { _socket: socket } = [...server.connections].find(({ id }) => id === session.id);
    session.drop = () => socket.destroy();
    session.gone = new Promise((done) => socket.once('close', done)).then(() => {
      session.isGone = true;
    });
    void at('CONNECT', session).then(() => done(refusal('CONNECT')));
  },
  onRcptTo(_, session, done) {
    void at('RCPT', session).then(() => done(refusal('RCPT')));
  },
  onData(stream, session, done) {
    let head = '';
    let isHeld;
    if (drops(session, 'DATA')) return;
    stream.on('data', (bytes) => {
      if (head.length < 32_768) head += bytes.toString('latin1');
      isHeld ??= at('MID', session);
      drops(session, 'MID');
    });
    stream.on('end', () => void end());
    async function end() {
      await isHeld;
      const [, campaign = ''] = /^feedback-id:\s*c(\d+):/im.exec(head) ?? [];
      while (campaign && ofCampaigns >= chaos.most && !session.isGone) await sleep(20);
      if (session.isGone) return;
      if (chaos.delay) await sleep(chaos.delay);
      const refused = refusal('DATA');
      if (refused) return done(refused);
      const [, messageId = ''] = /^message-id:\s*(<[^>]+>)/im.exec(head) ?? [];
      const [, unsubscribe = ''] = /^list-unsubscribe:\s*<([^>]+)>/im.exec(head) ?? [];
      const [, written = ''] = /^subject:[ \t]*((?:[^\r\n]|\r?\n[ \t])*)/im.exec(head) ?? [];
      const mail = {
        at: new Date().toISOString(),
        to: session.envelope.rcptTo[0]?.address,
        from: session.envelope.mailFrom.address,
        messageId,
        campaign: Number(campaign) || null,
        unsubscribe,
        subject: await subjectOf(written),
      };
      // The mail is recorded before the response confirms it.
      const line = JSON.stringify(mail);
      writeSync(file, `${line}\n`);
      // A substring of the headers would keep all of them in memory: four gigabytes for 100,000 mails.
      note(JSON.parse(line));
      if (drops(session, 'DOT')) return;
      await at('DOT', session, messageId);
      if (chaos.after) await sleep(chaos.after);
      done(null, `taken ${count}`);
    }
  },
});
// A killed client is not an error of this program.
server.on('error', () => {});

const control = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://sink');
  const say = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (pathname === '/has') {
    const has = taken.has(searchParams.get('messageId') ?? '');
    return say(has ? 200 : 404, { has });
  }
  if (pathname === '/count') return say(200, { count, ofCampaigns, different: taken.size });
  if (pathname === '/mails') {
    const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
    const to = searchParams.get('to');
    return say(
      200,
      lines.map((line) => JSON.parse(line)).filter((mail) => to === null || mail.to === to),
    );
  }
  if (pathname === '/chaos') {
    const [code, share] = (searchParams.get('reply') ?? '').split(':').map(Number);
    const [point, part] = (searchParams.get('drop') ?? '').split(':');
    chaos = {
      delay: Number(searchParams.get('delay')) || 0,
      after: Number(searchParams.get('after')) || 0,
      most: Number(searchParams.get('most') ?? Infinity),
      reply: code ? { code, share: share ?? 1, where: searchParams.get('at') ?? 'RCPT' } : undefined,
      drop: point ? { point, share: Number(part ?? 1) } : undefined,
    };
    return say(200, chaos);
  }
  if (pathname === '/catch') {
    catching = { at: searchParams.get('at'), caught: (mail) => say(200, mail) };
    return undefined;
  }
  if (pathname === '/release') {
    release();
    return say(200, {});
  }
  return say(404, {});
});

server.listen(Number(port), '127.0.0.1', () =>
  control.listen(Number(http ?? 0), '127.0.0.1', () =>
    console.log(JSON.stringify({ smtp: server.server.address().port, http: control.address().port })),
  ),
);
