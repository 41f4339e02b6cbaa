import type { Environment } from '@fiscal/domain';
import { brasiliaDateTime } from '@fiscal/domain';
import { type Authority, environmentCode } from '../authority.ts';
import type { StoredNoteLine } from '../state/ledger-line.ts';
import type { XmlPart } from '../xml/write-xml.ts';

export interface ProtocolContent {
  readonly environment: Environment;
  readonly accessKey: string;
  readonly at: Date;
  readonly protocol?: string | undefined;
  readonly digestValue?: string | undefined;
  readonly cStat: string;
  readonly xMotivo: string;
}

/** Returns the `protNFe` of a verdict; only a stored note has a number and a digest. */
export const protocolPart = (authority: Authority, content: ProtocolContent): XmlPart => [
  'protNFe versao="4.00"',
  [
    [
      content.protocol === undefined ? 'infProt' : `infProt Id="ID${content.protocol}"`,
      [
        ['tpAmb', environmentCode(content.environment)],
        ['verAplic', authority.applicationVersion],
        ['chNFe', content.accessKey],
        ['dhRecbto', brasiliaDateTime(content.at)],
        ['nProt', content.protocol],
        ['digVal', content.digestValue],
        ['cStat', content.cStat],
        ['xMotivo', content.xMotivo],
      ],
    ],
  ],
];

export const protocolOfNote = (authority: Authority, line: StoredNoteLine): XmlPart =>
  protocolPart(authority, { ...line, at: new Date(line.at) });
