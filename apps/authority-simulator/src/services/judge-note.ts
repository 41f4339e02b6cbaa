import { brasiliaDate, composeAccessKey, parseAccessKey } from '@fiscal/domain';
import type { Authority } from '../authority.ts';
import type { ExaminedNote } from '../examination/criteria.ts';
import { firstRefusal, type Refusal } from '../rule.ts';
import { databaseRules, denialRules, type RecordedCase } from '../rules/database-rules.ts';
import type { StoredNoteLine } from '../state/ledger-line.ts';
import { type Call, scenarioOf } from './call.ts';

export type Verdict =
  | { readonly kind: 'authorized' | 'denied'; readonly cStat: string; readonly xMotivo: string }
  | { readonly kind: 'rejected'; readonly cStat: string; readonly xMotivo: string };

/** A judged note, with the data that the ledger keeps. `digestValue` is empty when the signature was not read. */
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

/** Judges the last steps for one examined note: scenarios, registries, duplicates, denials. */
export function judgeNote(authority: Authority, call: Call, examined: ExaminedNote): JudgedNote {
  const { signature, refusal, issuer, recipientCnpj, ...known } = examined;
  if (signature.kind === 'refused')
    return { ...known, digestValue: '', verdict: rejected(signature.refusal) };
  const { digestValue } = signature;
  const forced = scenarioOf(call, 'reject');
  if (forced !== undefined)
    return { ...known, digestValue, verdict: forcedRejection(forced.cStat, known.accessKey) };
  if (scenarioOf(call, 'duplicate') !== undefined) plantOtherNote(authority, call, known);
  const { registry, state } = authority;
  const subject: RecordedCase = {
    note: { ...known, issuer, recipientCnpj },
    accessKey: known.accessKey,
    environment: call.environment,
    registry,
    state,
  };
  const broken = refusal ?? firstRefusal(databaseRules, subject);
  const verdict =
    broken === undefined
      ? judgeUnbroken(authority, subject, call, known.issuedAt)
      : rejected(overused(authority, { ...call, digestValue }, broken));
  return { ...known, digestValue, verdict };
}

function judgeUnbroken(authority: Authority, subject: RecordedCase, call: Call, issuedAt: string): Verdict {
  const denied = scenarioOf(call, 'deny');
  const denial = firstRefusal(denialRules(denied?.cStat), subject);
  if (denial !== undefined)
    return { kind: 'denied', cStat: denial.cStat, xMotivo: denial.xMotivo.replace('Rejeição: ', '') };
  return isLate(authority, issuedAt)
    ? { kind: 'authorized', cStat: '150', xMotivo: 'Autorizado o uso da NF-e, autorização fora de prazo' }
    : { kind: 'authorized', cStat: '100', xMotivo: 'Autorizado o uso da NF-e' };
}

const namingReceipt: ReadonlySet<string> = new Set(['204', '205', '218', '635']);
const namingKey: ReadonlySet<string> = new Set(['539', '561', '562', '613']);

/** Returns the rejection that a scenario requests. It names a receipt or another key when the real one does. */
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

/** Replaces a refusal by 656 when the same bytes were refused for the same reason too often. MOC 7.0, 656. */
function overused(
  { state, limits }: Authority,
  { environment, digestValue }: Pick<Call, 'environment'> & { readonly digestValue: string },
  refusal: Refusal,
): Refusal {
  if (state.timesRefused(environment, digestValue, refusal.cStat) < limits.refusals) return refusal;
  return { cStat: '656', xMotivo: `Rejeição: Consumo Indevido [det: ${refusal.cStat} repetida]` };
}

const dayMs = 86_400_000;
const isLate = ({ clock, limits }: Authority, issuedAt: string): boolean =>
  clock.now().getTime() - Date.parse(issuedAt) > limits.lateDays * dayMs;

type KnownNote = Omit<JudgedNote, 'verdict' | 'digestValue'>;

/** Stores another note with the same number, as if another system had issued it. */
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
    protocol: state.nextProtocol(environment, known.uf, brasiliaDate(at).slice(2, 4)),
    at: at.toISOString(),
    fault: 'duplicate',
  };
  state.record(line);
}
