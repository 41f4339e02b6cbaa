import type { Authority } from '../calls/authority.ts';
import { brasiliaTime, yearOf } from '../calls/brasilia-time.ts';
import { firstWrongChildren } from '../xml/children-pattern.ts';
import { nodeAt, textAt } from '../xml/read-xml.ts';
import { field } from '../xml/write-xml.ts';
import { readKey } from './access-key.ts';
import type { NfeMessage } from './nfe-message.ts';
import { documentsIn } from './read-note.ts';
import { judgeSigner } from './signer-refusal.ts';
import { nextProtocol, writeDisabling } from './write-results.ts';

/** The fields of a request to disable a range of numbers. */
export interface RangeRequest {
  readonly state: string;
  readonly year: string;
  readonly issuer: string;
  readonly series: string;
  readonly first: number;
  readonly last: number;
}

export function readRange({ root }: NfeMessage): RangeRequest {
  const at = (name: string): string => textAt(root, `infInut/${name}`) ?? '';
  return {
    state: at('cUF'),
    year: at('ano'),
    issuer: at('CNPJ'),
    series: at('serie'),
    first: Number(at('nNFIni')),
    last: Number(at('nNFFin')),
  };
}

/** Answers inutNFe: stores the range and returns retInutNFe. */
export function disable(message: NfeMessage, authority: Authority): string {
  const range = readRange(message);
  const refusal = refuseRange(message, range, authority);
  const protocol = refusal === undefined ? nextProtocol(range.state, authority) : refusal.protocol;
  const at = authority.now();
  if (refusal === undefined && protocol !== undefined)
    authority.ledger.storeRange({ kind: 'range', ...range, protocol, at });
  return writeDisabling(
    { code: refusal?.code ?? '102', state: range.state, details: refusal?.details },
    [
      field('ano', range.year),
      field('CNPJ', range.issuer),
      field('mod', '55'),
      field('serie', range.series),
      field('nNFIni', range.first),
      field('nNFFin', range.last),
      field('dhRecbto', brasiliaTime(at)),
      field('nProt', protocol),
    ],
    authority,
  );
}

interface RangeRefusal {
  readonly code: string;
  readonly details?: string;
  readonly protocol?: string;
}

function refuseRange(
  message: NfeMessage,
  range: RangeRequest,
  authority: Authority,
): RangeRefusal | undefined {
  const { root, text } = message;
  const fields = 'tpAmb xServ cUF ano CNPJ mod serie nNFIni nNFFin xJust';
  const rows = [
    { path: '', children: 'infInut Signature' },
    { path: 'infInut', children: fields },
  ];
  const reason = textAt(root, 'infInut/xJust')?.length ?? 0;
  if (firstWrongChildren(root, rows) !== undefined || reason < 15 || reason > 255) return { code: '225' };
  const [xml = text] = documentsIn(text, 'inutNFe');
  const signer = judgeSigner({ xml, root, signed: 'infInut', issuer: range.issuer }, authority);
  if (signer.kind === 'refused') return signer;
  const code = rangeRules.find(({ refuses }) => refuses(range, message, authority))?.code;
  return code === undefined ? refuseAgainstStored(range, authority) : { code };
}

interface RangeRule {
  readonly code: string;
  readonly refuses: (range: RangeRequest, message: NfeMessage, authority: Authority) => boolean;
}

/** The rules in the order of table 5-12 of the manual. */
const rangeRules: readonly RangeRule[] = [
  {
    code: '252',
    refuses: (_range, { root }, { environment }) => textAt(root, 'infInut/tpAmb') !== environment,
  },
  { code: '266', refuses: ({ series }) => Number(series) > 889 },
  { code: '453', refuses: ({ year }, _message, { now }) => year > yearOf(now()) },
  { code: '454', refuses: ({ year }) => year < '06' },
  { code: '224', refuses: ({ first, last }) => first > last },
  { code: '201', refuses: ({ first, last }) => last - first >= 10_000 },
  { code: '502', refuses: (range, { root }) => nodeAt(root, 'infInut')?.attributes.Id !== idOf(range) },
];

const idOf = ({ state, year, issuer, series, first, last }: RangeRequest): string =>
  `ID${state}${year}${issuer}55${series.padStart(3, '0')}${padded(first)}${padded(last)}`;

const padded = (number: number): string => String(number).padStart(9, '0');

function refuseAgainstStored(range: RangeRequest, { ledger }: Authority): RangeRefusal | undefined {
  const same = (one: Pick<RangeRequest, 'issuer' | 'series' | 'year'>) =>
    one.issuer === range.issuer && one.series === range.series && one.year === range.year;
  const stored = ledger.ranges().filter(same);
  const equal = stored.find(({ first, last }) => first === range.first && last === range.last);
  if (equal) return { code: '563', details: `[nProt:${equal.protocol}]`, protocol: equal.protocol };
  if (stored.some(({ first, last }) => first <= range.last && range.first <= last)) return { code: '256' };
  const isUsed = ledger.documents().some((document) => {
    if (document.kind !== 'nfe') return false;
    const year = readKey(document.key)?.month.slice(0, 2) ?? '';
    const number = Number(document.number);
    return same({ ...document, year }) && range.first <= number && number <= range.last;
  });
  return isUsed ? { code: '241' } : undefined;
}
