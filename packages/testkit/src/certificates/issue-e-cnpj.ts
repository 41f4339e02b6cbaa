import type { KeyObject } from 'node:crypto';
import { type IssuedCertificate, issueCertificate, type TestAuthority } from './test-authority.ts';
import type { AltName, NamePart } from './write-certificate.ts';
import { type PfxProfileName, writePfx } from './write-pfx.ts';

/** A certificate as its holder gets it: a PKCS#12 file and a password. */
export interface IssuedPfx extends IssuedCertificate {
  readonly pfx: Uint8Array;
  readonly password: string;
  /** The issuing authority, without the root. */
  readonly chainPem: readonly string[];
}

export interface HolderOptions {
  readonly notBefore?: Date | undefined;
  readonly notAfter?: Date | undefined;
  readonly profile?: PfxProfileName | undefined;
  readonly password?: string | undefined;
  readonly key?: KeyObject | undefined;
  /** The iterations of the file's key derivations; default: a few, because most tests do not check their cost. */
  readonly iterations?: number | undefined;
  /** Whether the file also contains the certificate of the issuing authority; many real files do not. */
  readonly chain?: 'leaf only' | 'with intermediate' | undefined;
}

export interface ECnpjOptions extends HolderOptions {
  /** 14 characters, letters allowed. */
  readonly cnpj: string;
  readonly name: string;
  /** Where the CNPJ is written: as in A1 certificates, or only in the subject's serialNumber as in SE-S. */
  readonly identity?: 'otherName' | 'otherName as text' | 'serialNumber' | 'commonName' | undefined;
}

/** Issues an e-CNPJ with the names and usages of DOC-ICP-04 and puts it into a PKCS#12 file (RC2/3DES by default). */
export function issueECnpj(authority: TestAuthority, options: ECnpjOptions): IssuedPfx {
  const identity = options.identity ?? 'otherName';
  return issueHolder(authority, options, {
    subject: [
      ...subjectStart,
      ['CN', identity === 'serialNumber' ? options.name : `${options.name.slice(0, 49)}:${options.cnpj}`],
      ...(identity === 'serialNumber' ? ([['serialNumber', options.cnpj]] as const) : []),
    ],
    altNames: identity.startsWith('otherName')
      ? companyNames(options)
      : [{ kind: 'email', value: 'fiscal@empresa.test' }],
    policy: identity === 'serialNumber' ? '2.16.76.1.2.201.1' : '2.16.76.1.2.1.999',
  });
}

export interface ECpfOptions extends HolderOptions {
  readonly cpf: string;
  readonly name: string;
}

/** Issues an e-CPF: a person's certificate, which a service for companies must refuse. */
export function issueECpf(authority: TestAuthority, options: ECpfOptions): IssuedPfx {
  return issueHolder(authority, options, {
    subject: [...subjectStart, ['CN', `${options.name.slice(0, 49)}:${options.cpf}`]],
    altNames: [{ kind: 'otherName', id: '2.16.76.1.3.1', value: personData(options.cpf) }],
    policy: '2.16.76.1.2.1.998',
  });
}

const subjectStart: readonly NamePart[] = [
  ['C', 'BR'],
  ['O', 'ICP de Testes, sem valor'],
  ['ST', 'SP'],
  ['L', 'SAO PAULO'],
  ['OU', 'Certificado de teste'],
];

// DOC-ICP-04: birth DDMMAAAA, CPF, NIS, RG, issuer and state.
const personData = (cpf: string): string =>
  `01011970${cpf}${'0'.repeat(11)}${'0'.repeat(15)}${' '.repeat(6)}`;

const companyNames = ({ cnpj, identity }: ECnpjOptions): readonly AltName[] => [
  { kind: 'otherName', id: '2.16.76.1.3.4', value: personData('52998224725') },
  { kind: 'otherName', id: '2.16.76.1.3.2', value: 'PESSOA RESPONSAVEL DE TESTE' },
  {
    kind: 'otherName',
    id: '2.16.76.1.3.3',
    value: cnpj,
    as: identity === 'otherName as text' ? 'printable' : 'octets',
  },
  { kind: 'otherName', id: '2.16.76.1.3.7', value: '0'.repeat(12) },
  { kind: 'email', value: 'fiscal@empresa.test' },
];

interface Holder {
  readonly subject: readonly NamePart[];
  readonly altNames: readonly AltName[];
  readonly policy: string;
}

const day = 86_400_000;
/** Real files have 2,048, which take the writer and the reader about 40 ms each. */
const fewIterations = 100;
const clientAuth = '1.3.6.1.5.5.7.3.2';
const emailProtection = '1.3.6.1.5.5.7.3.4';

function issueHolder(authority: TestAuthority, options: HolderOptions, holder: Holder): IssuedPfx {
  const now = authority.clock.now().getTime();
  const leaf = issueCertificate(authority.intermediate, {
    subject: holder.subject,
    subjectKey: options.key ?? authority.newKey(),
    // Tests check them on fixed days, which must be within the validity of the certificate.
    notBefore: options.notBefore ?? new Date('2026-01-01T00:00:00Z'),
    notAfter: options.notAfter ?? new Date(now + 365 * day),
    keyUsage: ['digitalSignature', 'nonRepudiation', 'keyEncipherment'],
    extendedKeyUsage: [clientAuth, emailProtection],
    altNames: holder.altNames,
    policies: [holder.policy],
  });
  const password = options.password ?? 'teste-1234';
  const pfx = writePfx({
    password,
    profile: options.profile ?? 'rc2-3des',
    certificates:
      options.chain === 'leaf only'
        ? [leaf.certificateDer]
        : [leaf.certificateDer, authority.intermediate.certificateDer],
    key: leaf.key,
    iterations: options.iterations ?? fewIterations,
  });
  return { ...leaf, pfx, password, chainPem: [authority.intermediate.certificatePem] };
}
