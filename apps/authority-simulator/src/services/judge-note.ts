import { brasiliaDate, composeAccessKey, parseAccessKey } from '@fiscal/domain';
import type { Authority } from '../authority.ts';
import { firstRefusal, type Refusal, reason } from '../rule.ts';
import { databaseRules, denialRules } from '../rules/database-rules.ts';
import { itemRules } from '../rules/item-rules.ts';
import { issueDay, itemCases, type NoteCase } from '../rules/note-case.ts';
import { closingRules, openingRules } from '../rules/note-rules.ts';
import { signedText } from '../signature/verify-signature.ts';
import type { StoredNoteLine } from '../state/ledger-line.ts';
import { type Call, scenarioOf } from './call.ts';
import { checkSignature } from './check-signature.ts';

export type Verdict =
  | { readonly kind: 'authorized' | 'denied'; readonly cStat: string; readonly xMotivo: string }
  | { readonly kind: 'rejected'; readonly cStat: string; readonly xMotivo: string };

/** A note that has been judged, with what the ledger keeps of it. `digestValue` is empty before the signature. */
export interface JudgedNote {
  readonly verdict: Verdict;
  readonly accessKey: string;
  readonly uf: string;
  readonly cnpj: string;
  readonly model: string;
  readonly series: number;
  readonly number: number;
  readonly digestValue: string;
  readonly issuedAt: string;
}

const rejected = ({ cStat, xMotivo }: Refusal): Verdict => ({ kind: 'rejected', cStat, xMotivo });

/** Steps E to the end of the validation order for one `NFe`, given as canonical text of its own. */
export function judgeNote(authority: Authority, call: Call, canonical: string): JudgedNote {
  const text = signedText(canonical);
  const note = text.root.find('infNFe');
  if (note === undefined) throw new Error('a note without infNFe passed the schema');
  const accessKey = (note.tree.attributes.Id ?? '').slice(3);
  const known = {
    accessKey,
    uf: note.text('ide/cUF') ?? '',
    cnpj: note.text('emit/CNPJ') ?? `000${note.text('emit/CPF') ?? ''}`,
    model: note.text('ide/mod') ?? '',
    series: Number(note.text('ide/serie')),
    number: Number(note.text('ide/nNF')),
    issuedAt: note.text('ide/dhEmi') ?? '',
  };
  const signature = checkSignature(
    authority,
    text,
    { parent: 'NFe', signed: 'infNFe' },
    note.text('emit/CNPJ'),
  );
  if (signature.kind === 'refused')
    return { ...known, digestValue: '', verdict: rejected(signature.refusal) };
  const { digestValue } = signature;
  const forced = scenarioOf(call, 'reject');
  if (forced !== undefined)
    return { ...known, digestValue, verdict: forcedRejection(forced.cStat, accessKey) };
  if (scenarioOf(call, 'duplicate') !== undefined) plantOtherNote(authority, call, known);
  const subject: NoteCase = {
    note,
    items: note.all('det'),
    accessKey,
    digestValue,
    environment: call.environment,
    servedUfs: authority.servedUfs,
    now: authority.clock.now(),
    issuedOn: issueDay(note),
    optionalRules: authority.optionalRules(),
    limits: authority.limits,
    registry: authority.registry,
    state: authority.state,
  };
  return { ...known, digestValue, verdict: judge(subject, call) };
}

function judge(subject: NoteCase, call: Call): Verdict {
  const refusal = refusalOf(subject);
  if (refusal !== undefined) return rejected(overused(subject, refusal));
  const denied = scenarioOf(call, 'deny');
  const denial = firstRefusal(denialRules(denied?.cStat), subject);
  if (denial !== undefined)
    return { kind: 'denied', cStat: denial.cStat, xMotivo: denial.xMotivo.replace('Rejeição: ', '') };
  return isLate(subject)
    ? { kind: 'authorized', cStat: '150', xMotivo: 'Autorizado o uso da NF-e, autorização fora de prazo' }
    : { kind: 'authorized', cStat: '100', xMotivo: 'Autorizado o uso da NF-e' };
}

function refusalOf(subject: NoteCase): Refusal | undefined {
  const moment = { environment: subject.environment, day: brasiliaDate(subject.now) };
  const opening = firstRefusal(openingRules, subject, moment);
  if (opening !== undefined) return opening;
  for (const item of itemCases(subject)) {
    const refusal = firstRefusal(itemRules, item, moment);
    if (refusal !== undefined)
      return { ...refusal, xMotivo: reason(`${refusal.xMotivo} [nItem: ${item.nItem}]`) };
  }
  return firstRefusal(closingRules, subject, moment) ?? firstRefusal(databaseRules, subject);
}

const namingReceipt: ReadonlySet<string> = new Set(['204', '205', '218', '635']);
const namingKey: ReadonlySet<string> = new Set(['539', '561', '562', '613']);

/** A rejection asked for names what the real one names: a receipt, or a key that nobody holds. */
const forcedRejection = (cStat: string, accessKey: string): Verdict =>
  rejected({ cStat, xMotivo: `Rejeição: ${cStat} pedida ao simulador${namedBy(cStat, accessKey)}` });

function namedBy(cStat: string, accessKey: string): string {
  const receipt = `[nRec:${accessKey.slice(0, 2)}${'9'.repeat(13)}]`;
  if (namingReceipt.has(cStat)) return ` ${receipt}`;
  const parts = namingKey.has(cStat) ? parseAccessKey(accessKey) : undefined;
  if (parts === undefined) return '';
  const other = composeAccessKey({ ...parts, numericCode: otherNumericCode(parts.numericCode) });
  return ` [chNFe:${other}]${cStat === '539' ? receipt : ''}`;
}

const otherNumericCode = (code: string): string =>
  String((Number(code) + 1_234_567) % 100_000_000).padStart(8, '0');

/** Rule of undue consumption: the same bytes refused for the same reason too often. MOC 7.0, 656. */
function overused(subject: NoteCase, refusal: Refusal): Refusal {
  const { state, environment, digestValue, limits } = subject;
  if (state.timesRefused(environment, digestValue, refusal.cStat) < limits.refusals) return refusal;
  return { cStat: '656', xMotivo: `Rejeição: Consumo Indevido [det: ${refusal.cStat} repetida]` };
}

const dayMs = 86_400_000;

const isLate = ({ note, now, limits }: NoteCase): boolean =>
  now.getTime() - Date.parse(note.text('ide/dhEmi') ?? '') > limits.lateDays * dayMs;

type KnownNote = Omit<JudgedNote, 'verdict' | 'digestValue'>;

/** Puts another note with the same number into the base, as if somebody had issued it elsewhere. */
function plantOtherNote({ state, clock }: Authority, { environment }: Call, known: KnownNote): void {
  const parts = parseAccessKey(known.accessKey);
  if (parts === undefined || state.noteOfNumber(environment, known) !== undefined) return;
  const numericCode = otherNumericCode(parts.numericCode);
  const at = clock.now();
  const line: StoredNoteLine = {
    ...known,
    type: 'authorized',
    environment,
    accessKey: composeAccessKey({ ...parts, numericCode }),
    digestValue: Buffer.alloc(20, 7).toString('base64'),
    receipt: state.nextReceipt(environment, known.uf),
    cStat: '100',
    xMotivo: 'Autorizado o uso da NF-e',
    protocol: state.nextProtocol(environment, known.uf, String(at.getUTCFullYear()).slice(2)),
    at: at.toISOString(),
    fault: 'duplicate',
  };
  state.record(line);
}
