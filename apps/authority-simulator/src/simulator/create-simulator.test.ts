import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodIssuer, goodNote, testedOn } from '../testing/good-note.ts';
import { consSitNFe, consStatServ, enviNFe } from '../testing/messages.ts';
import { signDocument } from '../testing/sign.ts';
import { createSoapClient, envelopeOf, type SoapAnswer, type SoapClient } from '../testing/soap-client.ts';
import { longValidity } from '../testing/test-authority.ts';
import { createSimulator, type Simulator } from './create-simulator.ts';

const certificates = createTestAuthority();
const issuer = issueECnpj(certificates, { cnpj: goodIssuer, name: 'EMPRESA DE TESTE', ...longValidity });
const startedMs = Date.now();
let skippedMs = 0;
/** A clock that begins at the tested day, so that the rates of another year never apply. */
const clock = { now: () => new Date(testedOn.getTime() + Date.now() - startedMs + skippedMs) };
const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
const ledgerFile = join(folder, 'ledger.jsonl');
let simulator: Simulator;
let client: SoapClient;
let number = 0;

beforeAll(async () => {
  simulator = await createSimulator({ ledgerFile, certificates, clock });
  client = createSoapClient({ ca: simulator.caPem, key: issuer.keyPem, cert: issuer.certificatePem });
});

afterAll(async () => {
  client.close();
  await simulator.close();
  rmSync(folder, { recursive: true });
});

const newNote = (): string => {
  number += 1;
  return signDocument(goodNote({ number }), 'infNFe', issuer);
};
const keyIn = (xml: string): string => /Id="NFe([^"]{44})"/.exec(xml)?.[1] ?? '';
const send = (note: string, simulate?: string): Promise<SoapAnswer> =>
  client.call(simulator.addresses.homologation, 'NFeAutorizacao4', enviNFe(note), simulate);
const query = (note: string): Promise<SoapAnswer> =>
  client.call(simulator.addresses.homologation, 'NFeConsultaProtocolo4', consSitNFe(keyIn(note)));
const status = (): Promise<SoapAnswer> =>
  client.call(simulator.addresses.homologation, 'NFeStatusServico4', consStatServ());
const admin = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(simulator.addresses.admin + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
interface Calls {
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly calls: readonly { readonly service: string }[];
}
const ledger = (): { type: string; accessKey?: string; cStat?: string; fault?: string }[] =>
  readFileSync(ledgerFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a valid note is authorized and written to the ledger file, and a query of its key returns the same protocol', async () => {
  const note = newNote();
  const answer = await send(note);
  expect(answer.body).toContain('<cStat>104</cStat>');
  const protocol = /<protNFe[\s\S]*<\/protNFe>/.exec(answer.body)?.[0] ?? 'none';
  expect(protocol).toMatch(/<nProt>135\d{12}<\/nProt>/);
  expect((await query(note)).body).toContain(protocol);
  expect(ledger().filter((line) => line.accessKey === keyIn(note))).toMatchObject([
    { type: 'authorized', cStat: '100' },
  ]);
});

test('production and homologation have separate numbers for the notes of a company', async () => {
  expect((await send(newNote())).body).toContain('<cStat>100</cStat>');
  const note = signDocument(
    goodNote({ number, environment: '1', numericCode: '73920184' }),
    'infNFe',
    issuer,
  );
  const sent = () => client.call(simulator.addresses.production, 'NFeAutorizacao4', enviNFe(note));
  expect((await sent()).body).toContain('<cStat>100</cStat>');
  expect((await query(note)).body).toContain('<cStat>562</cStat>');
});

test('a connection without a client certificate gets the 403 page, after the renegotiation', async () => {
  const stranger = createSoapClient({ ca: simulator.caPem });
  const answer = await stranger.call(simulator.addresses.homologation, 'NFeStatusServico4', consStatServ());
  stranger.close();
  expect(answer.status).toBe(403);
  expect(answer.body).toContain('<html>');
});

test('a certificate of another tree is refused with 283 in the answer', async () => {
  const other = issueECnpj(createTestAuthority({ label: 'outra' }), { cnpj: goodIssuer, name: 'X' });
  const stranger = createSoapClient({ ca: simulator.caPem, key: other.keyPem, cert: other.certificatePem });
  const answer = await stranger.call(simulator.addresses.homologation, 'NFeStatusServico4', consStatServ());
  stranger.close();
  expect(answer.body).toContain('<cStat>283</cStat>');
});

test('a request that is not SOAP of this service gets an HTTP error', async () => {
  const url = `${simulator.addresses.homologation}/ws/nfestatusservico4.asmx`;
  const soap = { 'content-type': 'application/soap+xml; charset=utf-8' };
  expect((await client.post(url, consStatServ(), { 'content-type': 'text/xml' })).status).toBe(415);
  expect((await client.post(url, consStatServ(), soap)).status).toBe(400);
  expect((await client.post(`${url}x`, consStatServ(), soap)).status).toBe(404);
});

test('a ledger in use is refused, and a failed start releases its ledger', async () => {
  await expect(createSimulator({ ledgerFile, certificates, clock })).rejects.toThrow('in use');
  const damaged = join(folder, 'damaged.jsonl');
  writeFileSync(damaged, 'not a line\n');
  for (const _ of [1, 2]) {
    await expect(createSimulator({ ledgerFile: damaged, certificates, clock })).rejects.toThrow(
      'ledger damaged',
    );
  }
});

test('text/xml is accepted where the options allow it', async () => {
  const open = await createSimulator({
    ledgerFile: join(folder, 'text-xml.jsonl'),
    certificates,
    clock,
    mediaTypes: 'soap12AndTextXml',
  });
  try {
    const address = open.addresses.services.homologation.NFeStatusServico4;
    const answer = await client.post(address, envelopeOf('NFeStatusServico4', consStatServ()), {
      'content-type': 'text/xml; charset=utf-8',
    });
    expect(answer.body).toContain('<cStat>107</cStat>');
  } finally {
    await open.close();
  }
});

const limited = async (message: string): Promise<SoapAnswer> => {
  const small = await createSimulator({
    ledgerFile: join(folder, 'limited.jsonl'),
    certificates,
    clock,
    limits: { messageBytes: 20_000 },
  });
  try {
    return await client.call(small.addresses.homologation, 'NFeAutorizacao4', message);
  } finally {
    await small.close();
  }
};

test.each([20_001, 24_095, 24_097, 60_000, 3_000_000])(
  'a message of %i bytes, above a limit of 20000, gets 214, whether it is read completely or not',
  async (size) => {
    const answer = await limited('x'.repeat(size));
    expect(`${answer.status} ${/<cStat>\d+/.exec(answer.body)?.[0]}`).toBe('200 <cStat>214');
  },
);

test('a body above the limit that is not a message gets an HTTP error', async () => {
  const answer = await client.post(
    `${simulator.addresses.homologation}/ws/nfestatusservico4.asmx`,
    'x'.repeat(6_000_000),
    { 'content-type': 'application/soap+xml' },
  );
  expect(answer.status).toBe(400);
});

test.each([
  ['before', (xml: string) => `<?x y?>${xml}`],
  ['inside', (xml: string) => xml.replace('<indSinc>', '<?x y?><indSinc>')],
  ['inside a value of', (xml: string) => xml.replace('>Venda<', '>Ven<?x y?>da<')],
  ['after', (xml: string) => `${xml}<?x y?>`],
])('a processing instruction %s the message gets 588', async (_place, edit) => {
  const answer = await client.call(
    simulator.addresses.homologation,
    'NFeAutorizacao4',
    edit(enviNFe(newNote())),
  );
  expect(answer.body).toContain('<cStat>588</cStat>');
});

test('a note of 990 items, examined in a thread, is authorized', async () => {
  number += 1;
  const answer = await send(signDocument(goodNote({ number, items: 990 }), 'infNFe', issuer));
  expect(answer.body).toContain('<cStat>100</cStat>');
});

test.each(['wsdl', 'WSDL', 'wsdl=1'])(
  '?%s returns the WSDL of the service at the requested address',
  async (query) => {
    const { status, body } = await client.get(
      `${simulator.addresses.homologation}/ws/NFeStatusServico4.asmx?${query}`,
    );
    expect(status).toBe(200);
    expect(body).toContain(
      `<soap12:address location="${simulator.addresses.services.homologation.NFeStatusServico4}"/>`,
    );
  },
);

test('the WSDL needs a client certificate, and a service refuses a plain GET', async () => {
  const address = simulator.addresses.services.homologation.NFeStatusServico4;
  const anonymous = createSoapClient({ ca: simulator.caPem });
  expect((await anonymous.get(`${address}?wsdl`)).status).toBe(403);
  anonymous.close();
  expect((await client.get(address)).status).toBe(405);
});

test('drop-after: the note is authorized, the answer is lost, and the same bytes are a duplicate', async () => {
  const note = newNote();
  await expect(send(note, 'drop-after')).rejects.toThrow();
  expect((await query(note)).body).toContain('<cStat>100</cStat>');
  expect((await send(note, 'drop-after')).body).toContain('<cStat>204</cStat>');
});

test('drop-before: nothing is stored, and the second attempt succeeds', async () => {
  const note = newNote();
  await expect(send(note, 'drop-before')).rejects.toThrow();
  expect((await query(note)).body).toContain('<cStat>217</cStat>');
  expect((await send(note, 'drop-before')).body).toContain('<cStat>100</cStat>');
});

test.each([
  ['reject=778', '778'],
  ['deny=302', '302'],
  ['unavailable=60', '108'],
  ['unavailable=60,109', '109'],
  ['pending=60', '103'],
  ['duplicate', '539'],
])('a request with the header %s gets %s', async (scenario, cStat) => {
  expect((await send(newNote(), scenario)).body).toContain(`<cStat>${cStat}</cStat>`);
});

test.each(['202', '203', '206', '213', '280', '281', '291', '295', '972'])(
  'a refusal with %s by the header is the verdict on the note, without a number',
  async (cStat) => {
    const { body } = await send(newNote(), `reject=${cStat}`);
    expect(body).toContain('<cStat>104</cStat>');
    expect(/<protNFe[\s\S]*<cStat>(\d+)</.exec(body)?.[1]).toBe(cStat);
    expect(body).not.toContain('<nProt>');
  },
);

test('status=403,after: the note is stored, its answer is denied, and the same bytes are a duplicate', async () => {
  const note = newNote();
  expect((await send(note, 'status=403,after')).status).toBe(403);
  expect((await query(note)).body).toContain('<cStat>100</cStat>');
  expect((await send(note, 'status=403,after')).body).toContain('<cStat>204</cStat>');
});

test.each([
  ['500,after,778', 500, '<cStat>778</cStat>'],
  ['200,after,999', 200, '<cStat>999</cStat>'],
  ['500,after,fault', 500, '<soap:Fault>'],
  ['401,after,empty', 401, ''],
])('status=%s: the note is stored although the answer has this status', async (scenario, status, text) => {
  const note = newNote();
  const answer = await send(note, `status=${scenario}`);
  expect(answer.status).toBe(status);
  expect(answer.body).toContain(text);
  if (text === '') expect(answer.body).toBe('');
  expect((await send(note)).body).toContain('<cStat>204</cStat>');
});

test('status=403: nothing is stored, and the second attempt succeeds', async () => {
  const note = newNote();
  expect((await send(note, 'status=403')).status).toBe(403);
  expect((await query(note)).body).toContain('<cStat>217</cStat>');
  expect((await send(note, 'status=403')).body).toContain('<cStat>100</cStat>');
});

test('a fault that names a service applies to it, also when the scenario usually applies to another one', async () => {
  const fault = { scenario: 'status=403', service: 'NFeConsultaProtocolo4', count: 1 };
  await admin('POST', '/faults', fault);
  const note = newNote();
  expect((await send(note)).body).toContain('<cStat>100</cStat>');
  expect((await query(note)).status).toBe(403);
  expect((await query(note)).body).toContain('<cStat>100</cStat>');
});

test.each([
  ['contradict=100,302', ['100', '302']],
  ['contradict=302,100', ['302', '100']],
  ['contradict=302', ['302']],
])('%s: the answer to a query contradicts itself, once for each fault', async (scenario, expected) => {
  const note = newNote();
  await send(note);
  await admin('POST', '/faults', { scenario, accessKey: keyIn(note), count: 1 });
  const codes = async () => [...(await query(note)).body.matchAll(/<cStat>(\d+)</g)].map(([, code]) => code);
  expect(await codes()).toEqual(expected);
  expect(await codes()).toEqual(['100', '100']);
});

test.each([
  ['nprot', /<nProt>ABC<\/nProt>/],
  ['dhrecbto', /<protNFe[\s\S]*<dhRecbto>[^<]{19}\.123-03:00</],
  ['digval', /<protNFe(?![\s\S]*<digVal>)/],
])(
  'protocol=%s: the verdict is wrong in the answer to the note and right in the query',
  async (defect, wrong) => {
    const note = newNote();
    expect((await send(note, `protocol=${defect}`)).body).toMatch(wrong);
    expect((await query(note)).body).not.toMatch(wrong);
    await admin('POST', '/faults', {
      scenario: `protocol=${defect},always`,
      accessKey: keyIn(note),
      count: 1,
    });
    expect((await query(note)).body).toMatch(wrong);
  },
);

test('the calls are counted and listed in order, also those of the status service', async () => {
  const calls = async (path = '/calls') => (await (await admin('GET', path)).json()) as Calls;
  const before = await calls();
  await status();
  const note = newNote();
  await send(note);
  await query(note);
  const after = await calls();
  const counted = (name: string) =>
    (after.counts.homologation?.[name] ?? 0) - (before.counts.homologation?.[name] ?? 0);
  expect(['NFeStatusServico4', 'NFeAutorizacao4', 'NFeConsultaProtocolo4'].map(counted)).toEqual([1, 1, 1]);
  const ours = await calls(`/calls?accessKey=${keyIn(note)}`);
  expect(ours.calls.map(({ service }) => service)).toEqual(['NFeAutorizacao4', 'NFeConsultaProtocolo4']);
});

test('a duplicate by the header names a key and a receipt, like a real one', async () => {
  const note = newNote();
  const { body } = await send(note, 'reject=539');
  const other = /\[chNFe:([0-9A-Z]{44})\]\[nRec:\d{15}\]/.exec(body)?.[1];
  expect(other).not.toBe(keyIn(note));
  expect(other?.slice(6, 34)).toBe(keyIn(note).slice(6, 34));
  expect((await send(newNote(), 'reject=204')).body).toMatch(/\[nRec:\d{15}\]/);
});

test('unavailable=600,503 ends after its time', async () => {
  const note = newNote();
  const sent = () => send(note, 'unavailable=600,503');
  expect((await sent()).status).toBe(503);
  expect((await sent()).status).toBe(503);
  skippedMs += 600_000;
  expect((await sent()).body).toContain('<cStat>100</cStat>');
});

test('duplicate: the other key of 539 is stored as a note with another digest', async () => {
  const note = newNote();
  const other = /\[chNFe:([^\]]*)\]/.exec((await send(note, 'duplicate')).body)?.[1] ?? '';
  expect(other).not.toBe(keyIn(note));
  const situation = await client.call(
    simulator.addresses.homologation,
    'NFeConsultaProtocolo4',
    consSitNFe(other),
  );
  expect(situation.body).toContain('<cStat>100</cStat>');
  expect((await query(note)).body).toContain(`<cStat>562</cStat>`);
});

test.each(['garbage', 'garbage=html'])(
  '%s: the note is stored, and the answer cannot be read',
  async (scenario) => {
    const note = newNote();
    expect((await send(note, scenario)).body).not.toContain('</soap:Envelope>');
    expect((await query(note)).body).toContain('<cStat>100</cStat>');
  },
);

test('delay sends the answer later', async () => {
  const start = Date.now();
  await send(newNote(), 'delay=300');
  expect(Date.now() - start).toBeGreaterThanOrEqual(295);
});

test('production ignores the header and has its own numbers', async () => {
  number += 1;
  const note = signDocument(goodNote({ number, environment: '1' }), 'infNFe', issuer);
  const { production } = simulator.addresses;
  expect((await client.call(production, 'NFeAutorizacao4', enviNFe(note), 'reject=778')).body).toContain(
    '<cStat>100</cStat>',
  );
  expect((await client.call(production, 'NFeStatusServico4', consStatServ())).body).toContain(
    '<cStat>252</cStat>',
  );
});

test('a fault of the admin endpoint ends after its count, and a probability gives the same faults for the same seed', async () => {
  await admin('POST', '/faults', { scenario: 'reject=999', count: 1, cnpj: goodIssuer });
  const note = newNote();
  expect((await send(note)).body).toContain('<cStat>999</cStat>');
  expect((await send(note)).body).toContain('<cStat>100</cStat>');
  await admin('DELETE', '/faults');
  const run = async (): Promise<number[]> => {
    await admin('POST', '/faults', {
      scenario: 'unavailable=60,503',
      service: 'NFeStatusServico4',
      probability: 0.5,
      seed: 7,
    });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await status()).status);
    await admin('DELETE', '/faults');
    return statuses;
  };
  const first = await run();
  expect(new Set(first)).toEqual(new Set([200, 503]));
  expect(await run()).toEqual(first);
});

test.each([
  ['refused', /ECONNREFUSED/],
  ['tls', /disconnected|ECONNRESET|socket hang up/],
])('the address does not answer during the outage %s until the fault is removed', async (mode, error) => {
  await admin('POST', '/faults', { scenario: `unavailable=60,${mode}`, environment: 'homologation' });
  const fresh = createSoapClient({ ca: simulator.caPem, key: issuer.keyPem, cert: issuer.certificatePem });
  const transmit = (): Promise<SoapAnswer> =>
    fresh.call(simulator.addresses.homologation, 'NFeStatusServico4', consStatServ());
  await expect(transmit()).rejects.toThrow(error);
  await admin('DELETE', '/faults');
  expect((await transmit()).body).toContain('<cStat>107</cStat>');
  fresh.close();
});

test('the admin endpoint sets the registry, pauses and the clock', async () => {
  await admin('PUT', `/registry/${goodIssuer}`, { denial: '301' });
  expect((await send(newNote())).body).toContain('<cStat>301</cStat>');
  await admin('DELETE', `/registry/${goodIssuer}`);
  const hour = 3_600_000;
  const iso = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();
  await admin('POST', '/paused', { cStat: '109', from: iso(-hour), to: iso(hour) });
  expect((await status()).body).toContain('<cStat>109</cStat>');
  await admin('DELETE', '/paused');
  await admin('PUT', '/clock', { offsetMs: -hour });
  expect((await send(newNote())).body).toContain('<cStat>703</cStat>');
  await admin('PUT', '/clock', { offsetMs: 0 });
});

test('benefit codes are checked only while the optional rule is switched on', async () => {
  const withCode = (): string => {
    number += 1;
    const note = goodNote({ number }).replace('<CFOP>', '<cBenef>SP070010</cBenef><CFOP>');
    return signDocument(note, 'infNFe', issuer);
  };
  expect(await (await admin('GET', '/optional-rules')).json()).toEqual({
    benefitCodes: 'ignored',
    paymentsBelowTotal: 'checked',
  });
  expect((await send(withCode())).body).toContain('<cStat>100</cStat>');
  expect((await admin('PUT', '/optional-rules', { benefitCodes: 'checked' })).status).toBe(200);
  expect((await send(withCode())).body).toContain('<cStat>928</cStat>');
  await admin('PUT', '/optional-rules', { benefitCodes: 'ignored' });
  expect((await send(withCode())).body).toContain('<cStat>100</cStat>');
});

test('the admin endpoint refuses unknown scenarios, fields, methods and paths', async () => {
  expect((await admin('POST', '/faults', { scenario: 'explode' })).status).toBe(400);
  expect((await admin('POST', '/faults', { scenario: 'delay=1', extra: true })).status).toBe(400);
  expect((await admin('PUT', '/faults')).status).toBe(405);
  expect((await admin('GET', '/nothing')).status).toBe(404);
  expect((await admin('DELETE', '/faults/99999')).status).toBe(404);
});

test('the admin endpoint returns the ledger, and after a restart the authority has the same state', async () => {
  const note = newNote();
  await send(note);
  const read = (await (await admin('GET', '/ledger?type=authorized')).json()) as {
    lines: { accessKey: string }[];
  };
  expect(read.lines.map((line) => line.accessKey)).toContain(keyIn(note));
  await simulator.close();
  client.close();
  simulator = await createSimulator({ ledgerFile, certificates, clock });
  client = createSoapClient({ ca: simulator.caPem, key: issuer.keyPem, cert: issuer.certificatePem });
  expect(simulator.recovered).toBeUndefined();
  expect((await query(note)).body).toContain('<cStat>100</cStat>');
  expect((await send(note)).body).toContain('<cStat>204</cStat>');
  const protocols = [...readFileSync(ledgerFile, 'utf8').matchAll(/"protocol":"(\d+)"/g)].map(([, n]) => n);
  await send(newNote());
  const after = [...readFileSync(ledgerFile, 'utf8').matchAll(/"protocol":"(\d+)"/g)].map(([, n]) => n);
  expect(after.length).toBe(protocols.length + 1);
});
