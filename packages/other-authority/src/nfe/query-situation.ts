import type { Authority } from '../calls/authority.ts';
import { hasCheckDigit } from '../calls/check-digit.ts';
import type { StoredNfe } from '../ledger/records.ts';
import { textAt } from '../xml/read-xml.ts';
import { element, field } from '../xml/write-xml.ts';
import { readKey } from './access-key.ts';
import type { NfeMessage } from './nfe-message.ts';
import { nfeNamespace } from './soap.ts';
import { writeProtocol, writeResult } from './write-results.ts';

/** Answers consSitNFe with the note's situation as the code, its protocol and its events. */
export function querySituation({ root }: NfeMessage, authority: Authority): string {
  const key = textAt(root, 'chNFe') ?? '';
  const state = readKey(key)?.state ?? '35';
  const refusal = refuseQuery(root, authority, key);
  const answer = (code: string, details: string, rest: readonly string[] = []) =>
    writeResult('retConsSitNFe', { code, details, state }, authority, [field('chNFe', key), ...rest]);
  if (refusal !== undefined) return answer(refusal, '');
  const note = authority.ledger.nfe(key);
  if (note === undefined) return answer(...otherNote(key, authority));
  return answer(situationOf(note), '', [
    writeProtocol(note, authority),
    ...note.events.map(({ xml }) => element('procEventoNFe', [xml], { versao: '1.00', xmlns: nfeNamespace })),
  ]);
}

function refuseQuery(root: NfeMessage['root'], { environment }: Authority, key: string): string | undefined {
  if (textAt(root, 'xServ') !== 'CONSULTAR' || readKey(key) === undefined) return '225';
  if (textAt(root, 'tpAmb') !== environment) return '252';
  return hasCheckDigit(key) ? undefined : '236';
}

function situationOf({ status, outcome, events }: StoredNfe): string {
  if (status !== 'cancelled') return outcome;
  return events.some(({ xml, type }) => type === '110111' && xml.includes('<cStat>155</cStat>'))
    ? '151'
    : '101';
}

/** Returns the code for an unknown key; it differs when the number exists under another key. */
function otherNote(key: string, { ledger }: Authority): readonly [code: string, details: string] {
  const parts = readKey(key);
  const stored = parts && ledger.nfeOfNumber(parts);
  const other = stored && readKey(stored.key);
  if (!parts || !stored || !other) return ['217', ''];
  if (other.month !== parts.month) return ['561', ''];
  return [other.code === parts.code ? '613' : '562', `[chNFe:${stored.key}]`];
}
