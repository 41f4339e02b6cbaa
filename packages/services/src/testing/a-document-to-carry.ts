import { id24 } from '@fiscal/domain';
import type { DocumentToCarry } from '../filing/filing-types.ts';

type Signed = Pick<DocumentToCarry, 'filingKind' | 'authorityKey' | 'signedXml'>;

/** A document for the Sefin that was neither sent nor queried before. */
export const aDocumentToCarry = (signed: Signed): DocumentToCarry => ({
  filingId: id24('0123456789abcdef01234567'),
  clientId: id24('0123456789abcdef01234568'),
  companyId: id24('0123456789abcdef01234569'),
  environment: 'homologation',
  authorizer: 'SEFIN',
  simulation: null,
  run: 1,
  digestValue: 'b3Vycw==',
  certificate: 'certificate_missing',
  otherKeys: [],
  otherDigests: [],
  sentBefore: false,
  pausedBefore: false,
  earlierCodes: [],
  ...signed,
});
