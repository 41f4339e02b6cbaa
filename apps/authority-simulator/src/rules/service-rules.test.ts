import { X509Certificate } from 'node:crypto';
import { createTestAuthority, issueCertificate, issueECnpj, issueECpf, testKey } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import type { Call } from '../services/call.ts';
import { signerRules, transmitterRules } from '../signature/judge-certificate.ts';
import type { DisabledLine } from '../state/ledger-line.ts';
import type { TaxpayerEntry } from '../state/registry.ts';
import { all, type Edit, rekey, set, swap } from '../testing/edit-note.ts';
import { goodIssuer, goodNote, keyOf, testedOn } from '../testing/good-note.ts';
import {
  cancellationOf,
  consSitNFe,
  consStatServ,
  correctionOf,
  type EventContent,
  envEvento,
  enviNFe,
  inutNFe,
} from '../testing/messages.ts';
import { type Signer, signDocument } from '../testing/sign.ts';
import { createTestedAuthority } from '../testing/test-authority.ts';
import { batchRules } from './batch-rules.ts';
import { databaseRules, denialRules } from './database-rules.ts';
import { disablingRules } from './disabling-rules.ts';
import { eventRules } from './event-rules.ts';
import { admissionRules, formRules } from './message-rules.ts';
import { queryRules } from './query-rules.ts';
import { signatureRules } from './signature-rules.ts';

let number = 0;
const tested = useOpened(() => createTestedAuthority());

const hour = 3_600_000;
const nextNumber = (): number => {
  number += 1;
  return number;
};
const answer = (call: Call): string => tested.answer(call);
const signed = (edit: Edit = (xml) => xml, signer: Signer = tested.signer, of = nextNumber()): string =>
  signDocument(edit(goodNote({ number: of })), 'infNFe', signer);
const send = (note: string): string => answer(tested.call('NFeAutorizacao4', enviNFe(note)));
const sendRaw = (message: string | Uint8Array): string => answer(tested.call('NFeAutorizacao4', message));
const keyIn = (xml: string): string => /Id="NFe([^"]{44})"/.exec(xml)?.[1] ?? '';
const nProtIn = (xml: string): string => /<nProt>(\d+)</.exec(xml)?.[1] ?? '';
const brasilia = (offsetMs = 0): string =>
  `${new Date(testedOn.getTime() + offsetMs - 3 * hour).toISOString().slice(0, 19)}-03:00`;

const attributes = (n: number): string => Array.from({ length: n }, (_, i) => `a${i}="1"`).join(' ');

const pending = (xml: string): string => answer(tested.call('NFeAutorizacao4', enviNFe(xml), 'pending=600'));
const changeSignature =
  (edit: Edit): (() => string) =>
  () =>
    send(edit(signed()));

const eCnpj = { cnpj: goodIssuer, name: 'EMPRESA DE TESTE' };
const past = new Date('2025-01-01T00:00:00Z');
const otherTree = createTestAuthority({ label: 'outra' });
const anAuthority = (): Signer =>
  issueCertificate(tested.certificates.root, {
    subject: [['CN', 'AC QUE ASSINA']],
    subjectKey: tested.certificates.newKey(),
    notBefore: past,
    notAfter: new Date('2040-01-01T00:00:00Z'),
    authority: {},
    altNames: [{ kind: 'otherName', id: '2.16.76.1.3.3', value: goodIssuer }],
  });
const expired = (): Signer =>
  issueECnpj(tested.certificates, { ...eCnpj, notBefore: new Date('2024-01-01T00:00:00Z'), notAfter: past });
const selfSigned = (): Signer => ({ key: otherTree.root.key, certificateDer: otherTree.root.certificateDer });

const otherRoot = (): Signer => {
  const key = testKey('of itself');
  const name = [['CN', 'AUTOASSINADO']] as const;
  const issuer = { name, key, keyPem: '', certificatePem: '', certificateDer: new Uint8Array() };
  return issueCertificate(issuer, {
    subject: name,
    subjectKey: key,
    notBefore: past,
    notAfter: new Date('2040-01-01T00:00:00Z'),
    altNames: [{ kind: 'otherName', id: '2.16.76.1.3.3', value: goodIssuer }],
  });
};
const revokedSigner = (): Signer => {
  const issued = issueECnpj(tested.certificates, eCnpj);
  tested.revoked.add(serialOf(issued.certificateDer));
  return issued;
};
const serialOf = (der: Uint8Array): string => new X509Certificate(der).serialNumber;

const signers: Readonly<Record<string, () => Signer>> = {
  '1': anAuthority,
  '2': expired,
  '3': () => issueECpf(tested.certificates, { cpf: '52998224725', name: 'PESSOA' }),
  '4': () => issueECnpj(otherTree, eCnpj),
  '5': revokedSigner,
  '6': otherRoot,
};
const signedBy =
  (which: string): (() => string) =>
  () =>
    send(signed(undefined, (signers[which] ?? selfSigned)()));
const transmittedBy =
  (which: string): (() => string) =>
  () =>
    answer({
      ...tested.call('NFeStatusServico4', consStatServ()),
      chain: [(signers[which] ?? selfSigned)().certificateDer],
    });

const withEntry =
  (entry: Omit<TaxpayerEntry, 'cnpj'>, cnpj: string, work: () => string): (() => string) =>
  () => {
    tested.authority.registry.put({ cnpj, ...entry });
    try {
      return work();
    } finally {
      tested.authority.registry.remove(cnpj);
    }
  };
const issuer = (entry: Omit<TaxpayerEntry, 'cnpj'>) => withEntry(entry, goodIssuer, () => send(signed()));
const recipient = (entry: Omit<TaxpayerEntry, 'cnpj'>) =>
  withEntry(entry, '12ABC34501DE35', () => send(signed()));

const event = (xml: string): string =>
  answer(tested.call('NFeRecepcaoEvento4', envEvento(signDocument(xml, 'infEvento', tested.signer))));
const authorizedNote = (): EventContent => {
  const note = signed();
  return { protocol: nProtIn(send(note)), accessKey: keyIn(note), at: brasilia() };
};
const cancelled = (): EventContent => {
  const content = authorizedNote();
  event(cancellationOf(content));
  return content;
};
const editedEvent = (edit: Edit, content = authorizedNote()): string => event(edit(cancellationOf(content)));
const eventOfKey = (accessKey: string): string =>
  event(cancellationOf({ accessKey, protocol: '135260000000001', at: brasilia(), cnpj: goodIssuer }));
const key = (change: Partial<Parameters<typeof keyOf>[0]>): string =>
  keyOf({ yearMonth: '2611', cnpj: goodIssuer, series: 1, number: 5, numericCode: '48151623', ...change });
/** A key broken in each of its parts, the check digit last. */
const brokenKeys: readonly (() => string)[] = [
  () => key({ uf: '99' }),
  () => key({ yearMonth: '0401' }),
  () => key({ yearMonth: '2613' }),
  () => key({ cnpj: '11222333000180' }),
  () => key({ model: '57' }),
  () => key({ number: 0 }),
  () => `${key({}).slice(0, 43)}${(Number(key({}).slice(43)) + 1) % 10}`,
];
const later = (hours: number, work: () => string): string => {
  const start = tested.time.now;
  tested.time.now = new Date(start.getTime() + hours * hour);
  try {
    return work();
  } finally {
    tested.time.now = start;
  }
};

const year = brasilia().slice(2, 4);
const range = { cnpj: goodIssuer, year, series: 3, first: 1, last: 9 };
const disable = (xml: string): string =>
  answer(tested.call('NFeInutilizacao4', signDocument(xml, 'infInut', tested.signer)));
const query = (xml: string): string => answer(tested.call('NFeConsultaProtocolo4', xml));

const table = {
  transmitterRules,
  admissionRules,
  formRules,
  signerRules,
  signatureRules,
  batchRules,
  queryRules,
  databaseRules,
  denials: denialRules(),
  eventRules,
  disablingRules,
};
type Breaks = Readonly<Record<string, () => string>>;

const broken: Readonly<Record<keyof typeof table, Breaks>> = {
  transmitterRules: Object.fromEntries(Object.keys(signers).map((n) => [`A0${n}`, transmittedBy(n)])),
  signerRules: Object.fromEntries(Object.keys(signers).map((n) => [`E0${n}`, signedBy(n)])),
  admissionRules: {
    B01: () => sendRaw(enviNFe(signed(set('natOp', 'Venda'))) + ' '.repeat(5_000_000)),
    B03: () => answer(tested.call('NFeAutorizacao4', enviNFe(signed()), 'unavailable=9,108')),
    B04: () => answer(tested.call('NFeAutorizacao4', enviNFe(signed()), 'unavailable=9,109')),
  },
  formRules: {
    D03: () => sendRaw(Buffer.from(enviNFe(signed()).replace('Emitente', 'Emit\u00e9nte'), 'latin1')),
    D01a: () => sendRaw(enviNFe(signed()).replace('</indSinc>', '')),
    D01: () => sendRaw(enviNFe(signed()).replace('<idLote>1<', '<idLote>x<')),
    D01b: () => send(signed(set('vNF', '230.5'))),
    D02: () =>
      sendRaw(
        enviNFe(signed())
          .replace('<enviNFe xmlns=', '<n:enviNFe xmlns:n=')
          .replace('</enviNFe>', '</n:enviNFe>')
          .replace(/<(\/?)(idLote|indSinc)>/g, '<$1n:$2>'),
      ),
    D01d: () => sendRaw(enviNFe(signed()).replace(' versao="4.00">', ' xmlns:x="urn:x" versao="4.00">')),
    D01e: () => sendRaw(enviNFe(signed()).replace('<indSinc>', '\n<indSinc>')),
  },
  signatureRules: {
    F01: changeSignature((xml) => xml.replace(/URI="#NFe[^"]*"/, 'URI="#NFe0"')),
    F02: changeSignature(swap('<xProd>Produto 1</xProd>', '<xProd>Produto X</xProd>')),
    F03A: () => editedEvent(swap(`<CNPJ>${goodIssuer}</CNPJ>`, '<CPF>52998224725</CPF>')),
    F03: () =>
      send(signed(undefined, issueECnpj(tested.certificates, { cnpj: '00000000000191', name: 'OUTRA' }))),
  },
  batchRules: {
    GAP03a: () => send(signed() + signed()),
    'GAP03a-3': () => answer(tested.call('NFeAutorizacao4', enviNFe(signed(), '0'))),
  },
  queryRules: {
    'query tpAmb': () => query(consSitNFe(key({}), '1')),
    'query cUF': () => query(consSitNFe(key({ uf: '33' }))),
    ...Object.fromEntries(
      brokenKeys.map((broken, at) => [`query key.${at + 1}`, () => query(consSitNFe(broken()))]),
    ),
  },
  databaseRules: {
    '1C17-10': issuer({ stateRegistrations: ['110042490115'] }),
    '1C17-20': withEntry({ stateRegistrations: ['110042490114'] }, '00000000000191', () => send(signed())),
    '1C17-34': issuer({ enabled: false }),
    '12C02-10': issuer({ federal: 'absent' }),
    '12C02-20': issuer({ federal: 'inactive' }),
    '12C21-20': issuer({ crt: '1' }),
    '12E02-10': recipient({ federal: 'absent' }),
    '12E02-20': recipient({ federal: 'inactive' }),
    '2B08-10': () => {
      const of = nextNumber();
      send(signed(undefined, tested.signer, of));
      return send(signed(all(set('cNF', '48151624'), rekey), tested.signer, of));
    },
    '2B08-30': () => {
      const content = cancelled();
      return send(signed(undefined, tested.signer, Number(content.accessKey.slice(25, 34))));
    },
    '2B08-40': () => {
      const note = signed();
      answer(tested.call('NFeAutorizacao4', enviNFe(note), 'deny=302'));
      return send(note);
    },
    '2B08-20': () => {
      const note = signed();
      send(note);
      return send(note);
    },
    '2B08-50': () => {
      const note = signed();
      pending(note);
      return send(note);
    },
    '3B08-100': () => {
      disable(inutNFe({ ...range, series: 1, first: 900_000, last: 900_001 }));
      return send(signed(undefined, tested.signer, 900_001));
    },
  },
  denials: {
    '1C17-40': issuer({ denial: '301' }),
    '5E17-40': recipient({ denial: '302' }),
    '5E17-60': recipient({ denial: '303' }),
  },
  eventRules: {
    P10: () => editedEvent((xml) => xml.replaceAll('110111', '110199')),
    P12: () => editedEvent(set('verEvento', '2.00')),
    P13: () => editedEvent(set('xJust', 'curta')),
    P02: () => editedEvent(set('nSeqEvento', '2')),
    P03: () => editedEvent(set('cOrgao', '33')),
    P04: () => editedEvent(set('tpAmb', '1')),
    P05: () => editedEvent(set('CNPJ', '11222333000180')),
    ...Object.fromEntries(brokenKeys.map((broken, at) => [`P07.${at + 1}`, () => eventOfKey(broken())])),
    P08: () => eventOfKey(key({ cnpj: '11222333000262' })),
    P09: () => editedEvent(set('dhEvento', brasilia(hour))),
    '2P11': () => event(cancellationOf(cancelled())),
    P11: () => event(cancellationOf({ ...authorizedNote(), sequence: 2 })),
    P21: () =>
      event(
        correctionOf({ accessKey: key({ model: '65' }), protocol: '', at: brasilia(), cnpj: goodIssuer }),
      ),
    '1P07': () => eventOfKey(key({ number: 999_999 })),
    '2P12-14': () => {
      const content = authorizedNote();
      return later(481, () => event(cancellationOf(content)));
    },
    '2P12-20': () => event(correctionOf(cancelled())),
    '2P09-10': () => editedEvent(set('dhEvento', brasilia(-hour))),
    '2P09-20': () => {
      const note = signed();
      const protocol = nProtIn(later(2, () => send(note)));
      return later(3, () => event(cancellationOf({ protocol, accessKey: keyIn(note), at: brasilia(hour) })));
    },
    '2P23-10': () => editedEvent(set('nProt', '135260009999999')),
  },
  disablingRules: {
    DR01: () => disable(set('tpAmb', '1')(inutNFe(range))),
    DR02: () => disable(set('cUF', '33')(inutNFe(range))),
    DR05: () => disable(inutNFe({ ...range, series: 910 })),
    'DR04/450': () => disable(set('mod', '65')(inutNFe(range))),
    I07: () => disable(inutNFe({ ...range, year: '99' })),
    I08: () => disable(inutNFe({ ...range, year: '05' })),
    I09: () => disable(inutNFe({ ...range, first: 9, last: 1 })),
    I10: () => disable(inutNFe({ ...range, first: 1, last: 10_001 })),
    'I04.a': () => disable(set('nNFFin', '8')(inutNFe(range))),
    I11: withEntry({ enabled: false }, goodIssuer, () => disable(inutNFe(range))),
    I12: withEntry({ denial: '301' }, goodIssuer, () => disable(inutNFe(range))),
    I13: () => {
      disable(inutNFe({ ...range, series: 4 }));
      return disable(inutNFe({ ...range, series: 4 }));
    },
    I14: () => {
      disable(inutNFe({ ...range, series: 5 }));
      return disable(inutNFe({ ...range, series: 5, last: 5 }));
    },
    I15: () => {
      const content = authorizedNote();
      const used = Number(content.accessKey.slice(25, 34));
      return disable(inutNFe({ ...range, series: 1, first: used, last: used }));
    },
  },
};

const tables = Object.keys(table) as (keyof typeof table)[];
const rows = tables.flatMap((name) =>
  table[name].map((rule) => [name, rule.id, rule.cStat, rule.text] as const),
);

test.each(rows)('rule %s %s answers %s when only this rule is broken', (name, id, cStat, text) => {
  const work = broken[name][id];
  if (work === undefined) throw new Error(`nothing breaks ${name} ${id}`);
  const xml = work();
  const verdicts = [...xml.matchAll(/<cStat>(\d+)<\/cStat><xMotivo>([^<]*)</g)].map(
    ([, code, motive]) => `${code} ${motive}`,
  );
  expect(verdicts.at(-1)).toContain(`${cStat} `);
  expect(verdicts.at(-1)).toContain(text);
});

test('one case breaks each row of each table, and every case has a row', () => {
  for (const name of tables) {
    expect(Object.keys(broken[name]).sort()).toEqual(table[name].map((rule) => rule.id).sort());
  }
});

test.each([
  [
    'an XML declaration inside nfeDadosMsg',
    '243',
    (xml: string) => `<?xml version="1.0" encoding="UTF-8"?>${xml}`,
  ],
  ['100 attributes', '215', (xml: string) => xml.replace('<idLote', `<idLote ${attributes(100)}`)],
  [
    'a prefix that only the envelope declares',
    '404',
    (xml: string) => xml.replaceAll('idLote>', 'nfe:idLote>'),
  ],
])('a message with %s gets %s', (_name, cStat, edit) => {
  expect(sendRaw(edit(enviNFe(signed())))).toContain(`<cStat>${cStat}</cStat>`);
});

test('one request disables up to 10,000 numbers', () => {
  expect(disable(inutNFe({ ...range, series: 77, first: 1, last: 10_000 }))).toContain('<cStat>102</cStat>');
});

test('a bracket in the value of an attribute is read as a part of the value', () => {
  const note = swap(
    '</transp>',
    '</transp><infAdic><obsCont xCampo="a>b"><xTexto>c</xTexto></obsCont></infAdic>',
  );
  const moved: Edit = (xml) => {
    const group = /<infAdic>.*<\/infAdic>/.exec(note(xml))?.[0] ?? '';
    return swap('<infRespTec>', `${group}<infRespTec>`)(xml);
  };
  expect(send(signed(moved))).toContain('<cStat>100</cStat>');
});

test('the same bytes refused 30 times for the same reason are undue consumption', () => {
  const note = signed(set('vPag', '229.99'));
  for (let i = 0; i < 30; i += 1) expect(send(note)).toContain('<cStat>865</cStat>');
  expect(send(note)).toContain('<cStat>656</cStat>');
});

test('a range overlaps only ranges of the same issuer, series, environment and year', () => {
  const request = { ...range, series: 8, first: 20, last: 29 };
  const { series, cnpj } = request;
  const held = { environment: 'homologation', uf: '35', cnpj, model: '55', series, year } as const;
  const record = (change: Partial<DisabledLine>, first = 25, last = 35): void =>
    tested.authority.state.record({
      ...held,
      ...change,
      type: 'disabled',
      first,
      last,
      protocol: tested.authority.state.nextProtocol('homologation', '35', year),
      at: tested.time.now.toISOString(),
    });
  record({ cnpj: '12ABC34501DE35' });
  record({ series: 9 });
  record({ environment: 'production' });
  record({ year: String(Number(year) - 1).padStart(2, '0') });
  record({}, 10, 19);
  record({}, 30, 39);
  expect(disable(inutNFe(request))).toContain('<cStat>102</cStat>');
  expect(disable(inutNFe({ ...request, first: 30, last: 30 }))).toContain('<cStat>256</cStat>');
  expect(disable(inutNFe({ ...request, first: 19, last: 19 }))).toContain('<cStat>256</cStat>');
});

test('a range just inside the limits of a disabling is disabled', () => {
  for (const change of [{ series: 889 }, { year: '06', first: 11, last: 11 }])
    expect(disable(inutNFe({ ...range, ...change })), JSON.stringify(change)).toContain('<cStat>102</cStat>');
});

test('the answer to a repeated range has the protocol of the first one', () => {
  const request = inutNFe({ ...range, series: 6 });
  expect(nProtIn(disable(request))).not.toBe('');
  expect(disable(request)).toMatch(/<cStat>563<.*<nProt>\d{15}</);
});

test('a note has up to 20 corrections, each with its own number, up to five minutes ahead of the clock', () => {
  const content = authorizedNote();
  const correct = (sequence: number, at = brasilia()) => event(correctionOf({ ...content, sequence, at }));
  expect(correct(1)).toContain('<cStat>135</cStat>');
  expect(correct(20, brasilia(5 * 60_000))).toContain('<cStat>135</cStat>');
  expect(correct(21)).toContain('<cStat>594</cStat>');
  expect(correct(2, brasilia(5 * 60_000 + 1_000))).toContain('<cStat>578</cStat>');
});

test('an issuer may have its own state registration', () => {
  const own = /<IE>(\d+)</.exec(goodNote())?.[1] ?? '';
  expect(issuer({ stateRegistrations: [own] })()).toContain('<cStat>100</cStat>');
});

test('a rule about the content is checked before the stored documents', () => {
  const content = authorizedNote();
  const again = signed(set('vPag', '229.99'), tested.signer, Number(content.accessKey.slice(25, 34)));
  expect(send(again)).toContain('<cStat>865</cStat>');
});

test('a key with another month than the stored note of its number gets 561, also when other parts differ', () => {
  const held = authorizedNote().accessKey;
  const known = { cnpj: goodIssuer, series: 1, number: Number(held.slice(25, 34)) };
  const answerFor = (yearMonth: string, numericCode: string) =>
    query(consSitNFe(keyOf({ ...known, yearMonth, numericCode })));
  expect(answerFor('2610', held.slice(35, 43))).toContain(`<cStat>561</cStat>`);
  expect(answerFor('2610', '48151624')).toContain(`<cStat>561</cStat>`);
  expect(answerFor(held.slice(2, 6), '48151624')).toContain(`<cStat>562</cStat>`);
});

test('a note that arrives more than seven days after its issue is authorized out of time', () => {
  const sentAfter = (ms: number): string => {
    const note = signed();
    const issuedAt = Date.parse(/<dhEmi>([^<]+)</.exec(note)?.[1] ?? '');
    const passed = issuedAt + ms - tested.time.now.getTime();
    return later(passed / hour, () => send(note));
  };
  expect(sentAfter(7 * 24 * hour)).toContain('<cStat>100</cStat>');
  expect(sentAfter(7 * 24 * hour + 1_000)).toContain('<cStat>150</cStat>');
});
