/** A root of ICP-Brasil that this service knows; nothing else becomes a trust anchor. */
export interface KnownRoot {
  readonly name: string;
  /** SHA-256 of the DER. */
  readonly fingerprint: string;
  /** Tells whether the root issues e-CNPJ certificates; v10 is for servers, v11 for code signing. */
  readonly issuesECnpj: 'yes' | 'no';
}

/** Source: repository of AC-Raiz (ITI), each checked against three publications on 2026-11-21. */
export const icpBrasilRoots: readonly KnownRoot[] = [
  {
    name: 'ICP-Brasil v5',
    fingerprint: 'CAA53FC6091C6951887C976E378F6EF89AA6377C55D97B6475422B71ED7E9B17',
    issuesECnpj: 'yes',
  },
  {
    name: 'ICP-Brasil v10',
    fingerprint: '6E0BFF069A26994C15DE2C4888CC54AF84882E5495B7FBF66BE9CCFFEC7489F6',
    issuesECnpj: 'no',
  },
  {
    name: 'ICP-Brasil v11',
    fingerprint: '1406710058180FA4081AAB3F246F1702429C552A11FA3143B84C88CB3AB8E5E7',
    issuesECnpj: 'no',
  },
  {
    name: 'ICP-Brasil v12',
    fingerprint: 'D8478E37CE19C690CF657381E68FE600E4E1A042536830F06847E03E554C4B01',
    issuesECnpj: 'yes',
  },
];
