import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuthorityWithClient, startWithClient } from '../testing/authority-with-client.ts';
import type { RawAnswer } from '../testing/raw-client.ts';
import { keyOfSample, sampleReceiptQuery, sampleSituationQuery } from '../testing/sample-nfe.ts';
import { idOfSampleDps, unpacked } from '../testing/sample-nfse.ts';
import { sealOf } from '../testing/seal-of.ts';
import type { BodyForm, FaultParameters } from './fault-row.ts';
import { type FaultName, faultTable } from './fault-table.ts';

let run: AuthorityWithClient;
beforeEach(async () => {
  run = await startWithClient();
});
afterEach(() => run.authority.close());

const first = { number: 1 };
const key = keyOfSample(first);
const stored = () => run.authority.ledger().length;
const outcome = () => run.authority.calls().at(-1)?.outcome;
const note = () => run.sendNote(first);
const dps = () => run.sendDps(first);
const situation = () => run.soap(sampleSituationQuery(key));
const dpsQuery = () => run.get(`/SefinNacional/dps/${idOfSampleDps(1)}`);
const add = (fault: FaultName, given: FaultParameters = {}) =>
  run.authority.addFault({ when: {}, fault, with: given });

/** Returns the answer of a call, or `lost` when the connection ended. */
const attempt = (call: Promise<RawAnswer>): Promise<RawAnswer | 'lost'> => call.catch(() => 'lost' as const);
const fields = ({ body }: RawAnswer) => JSON.parse(body);
const xmlOf = (answer: RawAnswer): string => unpacked(fields(answer).nfseXmlGZipB64);
const codes = ({ body }: RawAnswer): readonly (string | undefined)[] =>
  [...body.matchAll(/<cStat>(\d+)/g)].map(([, code]) => code);

/** Checks that the answer is lost, and how many documents are stored afterwards. */
const isLost = (how: string, documents: number) => async (fault: FaultName) => {
  add(fault);
  expect(await attempt(note())).toBe('lost');
  expect([outcome(), stored()]).toEqual([how, documents]);
};

/**
 * Checks that TCP resets the connection: then the client's read fails, while it only ends when the connection is
 * closed.
 */
const isReset = (documents: number) => async (fault: FaultName) => {
  add(fault);
  await expect(note()).rejects.toMatchObject({ code: 'ECONNRESET', syscall: 'read' });
  expect([outcome(), stored()]).toEqual(['reset', documents]);
};

/** Checks that the batch is refused with a code and nothing is stored. */
const refusesNote =
  (...expected: readonly string[]) =>
  async (fault: FaultName) => {
    add(fault);
    expect(codes(await note())).toEqual(expected);
    expect(stored()).toBe(0);
  };

const refusesDps = (code: string) => async (fault: FaultName) => {
  add(fault);
  const answer = await dps();
  expect([answer.status, fields(answer).erros[0].Codigo, stored()]).toEqual([400, code, 0]);
};

const staysSilent = (documents: number) => async (fault: FaultName) => {
  add(fault);
  const call = attempt(note());
  await expect.poll(outcome).toBe('silence');
  expect(stored()).toBe(documents);
  await run.authority.close();
  expect(await call).toBe('lost');
};

/** Checks that the note is stored and the answer is changed. */
const changesNote = (check: (answer: RawAnswer) => void) => async (fault: FaultName) => {
  add(fault);
  const answer = await note();
  expect(stored()).toBe(1);
  check(answer);
};

const changesDps = (check: (answer: RawAnswer) => void) => async (fault: FaultName) => {
  add(fault);
  const answer = await dps();
  expect([answer.status, stored()]).toEqual([201, 1]);
  check(answer);
};

const cancelNfe = () => run.sendNfeEvent({ key, type: '110111', protocol: '135260000000001' });
const receiptGiven = async () => {
  add('receipt in place of the answer');
  const answer = await note();
  expect(codes(answer)).toEqual(['103']);
  return () => run.soap(sampleReceiptQuery(/<nRec>(\d+)/.exec(answer.body)?.[1] ?? ''));
};

const proofs: Readonly<Record<FaultName, (fault: FaultName) => Promise<void>>> = {
  'closed before reading': isLost('closed', 0),
  'closed before storing': isLost('closed', 0),
  'closed after storing': isLost('closed', 1),
  'reset before storing': isReset(0),
  'reset after storing': isReset(1),
  'closed midway through the answer': isLost('cut', 1),
  'closed after the head of the answer': isLost('cut', 1),
  'silence before storing': staysSilent(0),
  'silence after storing': staysSilent(1),
  'slow to store': async (fault) => {
    add(fault, { delayMs: 50 });
    const call = note();
    await expect.poll(() => run.authority.calls().length).toBe(1);
    expect([outcome(), stored()]).toEqual(['pending', 0]);
    expect(codes(await call)).toEqual(['104', '100']);
  },
  'slow to answer': async (fault) => {
    add(fault, { delayMs: 50 });
    const call = note();
    await expect.poll(stored).toBe(1);
    expect(outcome()).toBe('pending');
    expect(codes(await call)).toEqual(['104', '100']);
  },
  'answer in slow pieces': changesNote((answer) => expect(codes(answer)).toEqual(['104', '100'])),
  'answer lost, stored after a time': async (fault) => {
    add(fault, { delayMs: 20 });
    expect(await attempt(dps())).toBe('lost');
    expect(stored()).toBe(0);
    await expect.poll(stored).toBe(1);
    expect(run.authority.calls()[0]?.stored).toHaveLength(1);
  },
  'answer lost, stored after queries': async (fault) => {
    add(fault, { queries: 2 });
    expect(await attempt(note())).toBe('lost');
    const answers = [await situation(), await situation(), await situation()];
    expect(answers.map((answer) => codes(answer)[0])).toEqual(['217', '217', '100']);
  },
  'failed status': async (fault) => {
    add(fault, { status: 502, body: 'uncoded', storing: 'before the fault' });
    expect((await dps()).status).toBe(502);
    expect(stored()).toBe(1);
  },
  'empty answer': changesDps(({ body }) => expect(body).toBe('')),
  'page in place of the answer': changesDps(({ body }) => expect(body).toContain('<html>')),
  'truncated answer': changesNote(({ body }) => expect(body).not.toContain('</soap:Envelope>')),
  'answer for another document': async (fault) => {
    add(fault);
    expect((await note()).body).not.toContain(key);
    add(fault);
    const answer = await dps();
    expect(fields(answer).idDps).not.toBe(idOfSampleDps(1));
    expect(xmlOf(answer)).not.toContain(idOfSampleDps(1));
    expect(sealOf(xmlOf(answer))).toBe('genuine');
  },
  'answer of the other environment': changesNote(({ body }) => expect(body).not.toContain('<tpAmb>2')),
  'refused with a code': async (fault) => {
    add(fault, { code: '610' });
    expect(codes(await note())).toEqual(['104', '610']);
    add(fault, { code: 'E0310' });
    expect(fields(await dps()).erros[0].Codigo).toBe('E0310');
    expect(stored()).toBe(0);
  },
  'said to be absent': async (fault) => {
    await note();
    await dps();
    run.authority.addFault({ when: { key }, fault, times: 2 });
    const answers = [await situation(), await situation(), await situation()];
    expect(answers.map((answer) => codes(answer)[0])).toEqual(['217', '217', '100']);
    add(fault);
    expect([(await dpsQuery()).status, (await dpsQuery()).status]).toEqual([404, 200]);
  },
  'number taken by another document': async (fault) => {
    add(fault);
    expect(codes(await note())).toEqual(['104', '539']);
    add(fault);
    expect(fields(await dps()).erros[0].Codigo).toBe('E0014');
    const { chaveAcesso } = fields(await dpsQuery());
    const xml = xmlOf(await run.get(`/SefinNacional/nfse/${chaveAcesso}`));
    expect(xml).toContain('<DigestValue>AAAAAAAAAAAAAAAAAAAAAAAAAAA=');
  },
  'SOAP fault': async (fault) => {
    add(fault);
    const answer = await note();
    expect([answer.status, stored()]).toEqual([500, 0]);
    expect(answer.body).toContain('soap:Fault');
  },
  'paused for a short time': refusesNote('108'),
  'paused without forecast': refusesNote('109'),
  'contingency is ending': refusesNote('113'),
  'contingency is not active': refusesNote('114'),
  'undue consumption': refusesNote('656'),
  'own failure 999': refusesNote('999'),
  'unknown cStat': refusesNote('9998'),
  'batch in processing': async (fault) => {
    const queryReceipt = await receiptGiven();
    add(fault);
    expect(codes(await queryReceipt())).toEqual(['105']);
  },
  'batch not found': async (fault) => {
    const queryReceipt = await receiptGiven();
    add(fault);
    expect(codes(await queryReceipt())).toEqual(['106']);
  },
  'number waits in the queue': refusesNote('104', '635'),
  'receipt in place of the answer': async () => {
    const queryReceipt = await receiptGiven();
    expect(codes(await queryReceipt())).toEqual(['104', '100']);
  },
  'authorized out of time': changesNote((answer) => expect(codes(answer)).toEqual(['104', '150'])),
  denied: async (fault) => {
    add(fault, { code: '302' });
    expect(codes(await note())).toEqual(['104', '302']);
    expect(run.authority.ledger()).toMatchObject([{ status: fault }]);
  },
  'event registered out of time': async (fault) => {
    await note();
    add(fault);
    expect(codes(await cancelNfe())).toEqual(['128', '155']);
  },
  'event registered without a link': async (fault) => {
    await note();
    add(fault);
    expect(codes(await cancelNfe())).toEqual(['128', '136']);
  },
  'protocol without digest': changesNote(({ body }) => expect(body).not.toContain('digVal')),
  'protocol with another digest': changesNote(({ body }) => expect(body).toContain('<digVal>AAAA')),
  'answer without protocol': changesNote((answer) => expect(codes(answer)).toEqual(['104'])),
  'answer without number of protocol': changesNote(({ body }) => {
    expect(body).toContain('<cStat>100');
    expect(body).not.toContain('nProt');
  }),
  'duplicate named without key': async (fault) => {
    await note();
    add(fault);
    const answer = await run.sendNote({ number: 1, code: '70613529' });
    expect(codes(answer)).toEqual(['104', '539']);
    expect(answer.body).not.toContain('[');
  },
  'wrong lot or receipt': async (fault) => {
    await note();
    add(fault);
    expect((await cancelNfe()).body).toContain('<idLote>999999999999999<');
  },
  'events left out': async (fault) => {
    await note();
    await cancelNfe();
    add(fault);
    expect(codes(await situation())).toEqual(['101', '100']);
  },
  'paused for maintenance': refusesDps('E1217'),
  'own failure E9999': refusesDps('E9999'),
  'own failure E999': refusesDps('E999'),
  'own failure RNG9999': refusesDps('RNG9999'),
  'unknown code': refusesDps('E7777'),
  'late cancellation': async (fault) => {
    const { chaveAcesso } = fields(await dps());
    add(fault);
    expect(fields(await run.sendRequest(chaveAcesso, '101101')).erro.codigo).toBe('E0822');
    expect(run.authority.ledger()).toMatchObject([{ status: 'authorized' }]);
  },
  'truncated gzip': changesDps((answer) => expect(() => xmlOf(answer)).toThrow()),
  'no gzip in base64': changesDps((answer) => expect(() => xmlOf(answer)).toThrow()),
  'answer without XML': changesDps((answer) => {
    expect(fields(answer)).toHaveProperty('chaveAcesso');
    expect(fields(answer)).not.toHaveProperty('nfseXmlGZipB64');
  }),
  'answer without key': changesDps((answer) => {
    expect(fields(answer)).toHaveProperty('nfseXmlGZipB64');
    expect(fields(answer)).not.toHaveProperty('chaveAcesso');
  }),
  'answer with a wrong Id of the DPS': changesDps((answer) =>
    expect(fields(answer).idDps).toMatch(/^DPS0000000/),
  ),
  'answer with a changed XML': changesDps((answer) => {
    expect(xmlOf(answer)).toContain('<vLiq>11500.00<');
    expect(sealOf(xmlOf(answer))).toBe('broken');
  }),
  'answer without signature': changesDps((answer) => expect(sealOf(xmlOf(answer))).toBe('missing')),
};

test.each(Object.keys(faultTable) as FaultName[])('the fault "%s" does what its name says', (name) =>
  proofs[name](name),
);

const forms: readonly (readonly [BodyForm, RegExp])[] = [
  ['empty', /^$/],
  ['html', /^<!DOCTYPE html>/],
  ['coded object', /^\{"erro":\{"codigo":"E999"/],
  ['coded list', /^\{"erros":\[\{"Codigo":"E999"/],
  ['coded top-level list', /^\[\{"codigo":"E999"/],
  ['uncoded', /^\{"message":/],
];

test.each(forms)('a failed status has a body in the form "%s"', async (body, pattern) => {
  for (const status of [401, 403, 404, 408, 413, 429, 500, 502, 503, 504]) {
    add('failed status', { status, body, code: 'E999' });
    const answer = await dpsQuery();
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(pattern);
  }
});
