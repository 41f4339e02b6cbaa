import { brasiliaDate } from '@fiscal/domain';
import type { Authority } from '../authority.ts';
import type { Examination } from '../examination/criteria.ts';
import type { Refusal } from '../rule.ts';
import type { StoredNoteLine } from '../state/ledger-line.ts';
import type { XmlPart } from '../xml/write-xml.ts';
import { type Answer, type Call, scenarioOf } from './call.ts';
import { type JudgedNote, judgeNote } from './judge-note.ts';
import { writeAnswer } from './write-answer.ts';
import { protocolOfNote, protocolPart } from './write-protocol.ts';

/** Answers NFeAutorizacao4: one note at once, a batch (and the fault `pending`) by receipt. */
export function authorizeBatch(authority: Authority, call: Call, examination: Examination): Answer {
  if (examination.kind === 'refused') return batchAnswer(authority, call, examination.refusal);
  if (examination.kind !== 'batch') throw new Error(`not a batch: ${examination.kind}`);
  const { indSinc, uf, notes } = examination;
  const receipt = authority.state.nextReceipt(call.environment, uf);
  const judged = notes.map((note) => judgeNote(authority, call, note));
  const pending = scenarioOf(call, 'pending');
  if (pending !== undefined || indSinc === '0') {
    return queueBatch(authority, call, { judged, receipt, seconds: pending?.seconds ?? 1 });
  }
  return answerAtOnce(authority, call, judged[0], receipt);
}

function answerAtOnce(
  authority: Authority,
  call: Call,
  note: JudgedNote | undefined,
  receipt: string,
): Answer {
  if (note === undefined) throw new Error('a batch without notes passed the schema');
  const stored = keep(authority, call, note, receipt);
  const protocol =
    stored === undefined
      ? protocolPart(authority, {
          ...note,
          ...note.verdict,
          digestValue: undefined,
          environment: call.environment,
          at: authority.clock.now(),
        })
      : protocolOfNote(authority, stored);
  const outer: Refusal = { cStat: '104', xMotivo: 'Lote processado' };
  return { ...batchAnswer(authority, call, outer, [protocol]), changed: stored !== undefined };
}

/** Writes the verdict into the ledger and returns the stored note, if there is one. */
function keep(
  { state, clock }: Authority,
  call: Call,
  note: JudgedNote,
  receipt: string,
): StoredNoteLine | undefined {
  const { environment } = call;
  const { verdict, ...known } = note;
  const now = clock.now();
  if (verdict.kind === 'rejected') {
    const { accessKey, digestValue } = known;
    const { cStat, xMotivo } = verdict;
    state.record({
      type: 'rejected',
      environment,
      accessKey,
      digestValue,
      cStat,
      xMotivo,
      receipt,
      at: now.toISOString(),
    });
    return undefined;
  }
  const line: StoredNoteLine = {
    ...known,
    ...digestFault(call, note.digestValue),
    type: verdict.kind,
    environment,
    receipt,
    cStat: verdict.cStat,
    xMotivo: verdict.xMotivo,
    protocol: state.nextProtocol(environment, known.uf, brasiliaDate(now).slice(2, 4)),
    at: now.toISOString(),
  };
  state.record(line);
  return line;
}

/** Makes the fault `wrong-digval`: the authority stores another digest under this key. */
function digestFault(call: Call, digestValue: string): { digestValue: string; fault?: string } {
  if (scenarioOf(call, 'wrong-digval') === undefined) return { digestValue };
  const other = Buffer.from(digestValue, 'base64').map((byte) => byte ^ 0xff);
  return { digestValue: Buffer.from(other).toString('base64'), fault: 'wrong-digval' };
}

interface QueuedBatch {
  readonly judged: readonly JudgedNote[];
  readonly receipt: string;
  readonly seconds: number;
}

function queueBatch(authority: Authority, call: Call, { judged, receipt, seconds }: QueuedBatch): Answer {
  const now = authority.clock.now();
  const availableAt = new Date(now.getTime() + seconds * 1000).toISOString();
  for (const note of judged) {
    authority.state.record({
      ...note,
      ...digestFault(call, note.digestValue),
      type: 'queued',
      environment: call.environment,
      receipt,
      availableAt,
      at: now.toISOString(),
    });
  }
  const received: XmlPart = [
    'infRec',
    [
      ['nRec', receipt],
      ['tMed', String(Math.max(1, seconds))],
    ],
  ];
  const answer = batchAnswer(authority, call, { cStat: '103', xMotivo: 'Lote recebido com sucesso' }, [
    received,
  ]);
  return { ...answer, changed: true };
}

const batchAnswer = (
  authority: Authority,
  call: Call,
  verdict: Refusal,
  rest: readonly XmlPart[] = [],
): Answer => writeAnswer(authority, call, { element: 'retEnviNFe', verdict, rest });
