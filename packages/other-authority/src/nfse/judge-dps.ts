import type { Authority } from '../calls/authority.ts';
import { hasCheckDigit } from '../calls/check-digit.ts';
import { baseOf, holderOf, isInForce, isIssuedByOneOf } from '../identity/holder.ts';
import { checkSignature, profilesOf } from '../xml/check-signature.ts';
import { textAt } from '../xml/read-xml.ts';
import type { Refusal } from './messages.ts';
import { idOfDps, type ReadDps, registrationOf } from './read-dps.ts';
import { wrongInDps } from './structure.ts';

export type DpsVerdict =
  | { readonly kind: 'good'; readonly digest: string }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/**
 * Judges a DPS by form, id, signature, duplicates, times and what it replaces. The answer names all broken business
 * rules.
 */
export function judgeDps(dps: ReadDps, authority: Authority): DpsVerdict {
  const wrong = wrongInDps(dps.root);
  if (wrong !== undefined) return refused({ code: 'E1235', detail: wrong });
  const form = formRules.find(({ refuses }) => refuses(dps, authority));
  if (form !== undefined) return refused(form);
  const signer = judgeSigner(dps, authority);
  if (signer.kind === 'refused') return signer;
  if (authority.ledger.nfseOfDps(dps.id) !== undefined) return refused({ code: 'E0014' });
  const broken = businessRules.filter(({ refuses }) => refuses(dps, authority)).map(({ code }) => ({ code }));
  return broken.length > 0 ? refused(...broken) : signer;
}

const refused = (...refusals: readonly Refusal[]): DpsVerdict => ({
  kind: 'refused',
  refusals: refusals.map(({ code, detail }) => ({ code, detail })),
});

function judgeSigner({ xml, root, issuer }: ReadDps, { holders, now }: Authority): DpsVerdict {
  const verdict = checkSignature(xml, root, 'infDPS', profilesOf.nfse);
  if (verdict.kind !== 'genuine') return refused({ code: verdict.kind === 'missing' ? 'E0717' : 'E0714' });
  const { certificate, digest } = verdict;
  const holder = holderOf(certificate);
  if (!isInForce(certificate, now())) return refused({ code: 'E0715' });
  if (holder === undefined || !isIssuedByOneOf(certificate, holders)) return refused({ code: 'E0716' });
  return baseOf(holder) === baseOf(issuer) ? { kind: 'good', digest } : refused({ code: 'E0718' });
}

interface DpsRule {
  readonly code: string;
  readonly refuses: (dps: ReadDps, authority: Authority) => boolean;
}

const at = ({ root }: ReadDps, path: string): string => textAt(root, `infDPS/${path}`) ?? '';

const formRules: readonly DpsRule[] = [
  { code: 'E0004', refuses: (dps) => dps.id !== idOfDps(dps) },
  { code: 'E0006', refuses: (dps, { environment }) => at(dps, 'tpAmb') !== environment },
  { code: 'E0001', refuses: ({ root }) => root.attributes.versao !== '1.01' },
];

const businessRules: readonly DpsRule[] = [
  { code: 'E0008', refuses: (dps, { now }) => new Date(at(dps, 'dhEmi')) > now() },
  { code: 'E0010', refuses: ({ series }) => Number(series) < 1 || Number(series) > 49_999 },
  { code: 'E0015', refuses: (dps) => at(dps, 'dCompet') > at(dps, 'dhEmi').slice(0, 10) },
  { code: 'E9996', refuses: (dps) => at(dps, 'tpEmit') !== '1' },
  { code: 'E0042', refuses: ({ replaces, ...dps }) => replaces !== undefined && !isKeyOf(replaces, dps) },
  {
    code: 'E0044',
    refuses: ({ replaces }, { ledger }) => replaces !== undefined && ledger.nfse(replaces) === undefined,
  },
  {
    code: 'E0046',
    refuses: ({ replaces = '' }, { ledger }) =>
      (ledger.nfse(replaces)?.status ?? 'authorized') !== 'authorized',
  },
  {
    code: 'E0068',
    refuses: ({ replaces = '' }, { ledger }) => {
      const types = ledger.nfse(replaces)?.events.map(({ type }) => type) ?? [];
      return types.includes('101103') && !types.includes('105105');
    },
  },
];

const isKeyOf = (key: string, { municipality, issuer }: Pick<ReadDps, 'municipality' | 'issuer'>): boolean =>
  hasCheckDigit(key) && key.startsWith(municipality) && key.slice(8, 23) === registrationOf(issuer);
