import type { Authority } from '../calls/authority.ts';
import { brasiliaTime, yearOf } from '../calls/brasilia-time.ts';
import type { StoredNfe } from '../ledger/records.ts';
import { element, field } from '../xml/write-xml.ts';
import { motiveOf } from './motives.ts';
import { nfeNamespace } from './soap.ts';

const version = 'OUTRA_4.00';

/** The parts that the answer of every service has. */
export interface Result {
  readonly code: string;
  readonly details?: string | undefined;
  readonly state: string;
}

const root = { versao: '4.00', xmlns: nfeNamespace };

/** Returns a ret… element whose order is tpAmb, verAplic, cStat, xMotivo, cUF, dhRecbto and then `rest`. */
export function writeResult(
  name: string,
  { code, details, state }: Result,
  authority: Authority,
  rest: readonly (string | undefined)[] = [],
): string {
  return element(
    name,
    [
      field('tpAmb', authority.environment),
      field('verAplic', version),
      field('cStat', code),
      field('xMotivo', motiveOf(code, details)),
      field('cUF', state),
      field('dhRecbto', brasiliaTime(authority.now())),
      ...rest,
    ],
    root,
  );
}

/** Returns retConsReciNFe, whose receipt comes before the code. */
export function writeReceiptResult(
  receipt: string,
  { code, details, state }: Result,
  authority: Authority,
  protocols: readonly string[] = [],
): string {
  return element(
    'retConsReciNFe',
    [
      field('tpAmb', authority.environment),
      field('verAplic', version),
      field('nRec', receipt),
      field('cStat', code),
      field('xMotivo', motiveOf(code, details)),
      field('cUF', state),
      field('dhRecbto', brasiliaTime(authority.now())),
      ...protocols,
    ],
    root,
  );
}

/** Returns protNFe of a stored note. */
export const writeProtocol = (note: StoredNfe, authority: Authority): string =>
  protocolElement(authority, [
    field('chNFe', note.key),
    field('dhRecbto', brasiliaTime(note.at)),
    field('nProt', note.protocol),
    field('digVal', note.digest),
    field('cStat', note.outcome),
    field('xMotivo', motiveOf(note.outcome)),
  ]);

/** Returns protNFe of a note that is refused. */
export const writeRefusal = (
  key: string,
  { code, details }: Pick<Result, 'code' | 'details'>,
  authority: Authority,
): string =>
  protocolElement(authority, [
    field('chNFe', key),
    field('dhRecbto', brasiliaTime(authority.now())),
    field('cStat', code),
    field('xMotivo', motiveOf(code, details)),
  ]);

const protocolElement = (authority: Authority, fields: readonly (string | undefined)[]): string =>
  element(
    'protNFe',
    [element('infProt', [field('tpAmb', authority.environment), field('verAplic', version), ...fields])],
    { versao: '4.00' },
  );

/** Returns infInut of retInutNFe. */
export function writeDisabling(
  result: Result,
  fields: readonly (string | undefined)[],
  authority: Authority,
): string {
  return element(
    'retInutNFe',
    [
      element('infInut', [
        field('tpAmb', authority.environment),
        field('verAplic', version),
        field('cStat', result.code),
        field('xMotivo', motiveOf(result.code, result.details)),
        field('cUF', result.state),
        ...fields,
      ]),
    ],
    root,
  );
}

/** Returns retEnvEvento with its answers, one for each event. */
export function writeEventBatch(
  lot: string,
  { code, details, state }: Result,
  authority: Authority,
  answers: readonly string[] = [],
): string {
  return element(
    'retEnvEvento',
    [
      field('idLote', lot),
      field('tpAmb', authority.environment),
      field('verAplic', version),
      field('cOrgao', state),
      field('cStat', code),
      field('xMotivo', motiveOf(code, details)),
      ...answers,
    ],
    { versao: '1.00', xmlns: nfeNamespace },
  );
}

/** Returns retEvento, which is kept with the event too. */
export function writeEventAnswer(
  { code, details, state }: Result,
  fields: readonly (string | undefined)[],
  authority: Authority,
): string {
  return element(
    'retEvento',
    [
      element('infEvento', [
        field('tpAmb', authority.environment),
        field('verAplic', version),
        field('cOrgao', state),
        field('cStat', code),
        field('xMotivo', motiveOf(code, details)),
        ...fields,
      ]),
    ],
    { versao: '1.00', xmlns: nfeNamespace },
  );
}

/** Returns the next protocol: 1 for the SEFAZ of a state, the state, the year and ten digits. */
export function nextProtocol(state: string, { ledger, now }: Authority): string {
  return `1${state}${yearOf(now())}${String(ledger.next('protocol')).padStart(10, '0')}`;
}

/** Returns the next receipt, of 15 digits. */
export const nextReceipt = (state: string, { ledger }: Authority): string =>
  `${state}${String(ledger.next('receipt')).padStart(13, '0')}`;
