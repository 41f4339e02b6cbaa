import { type Environment, type Uf, ufCode } from '@fiscal/domain';
import { nfeNamespace } from './namespace.ts';

const message = (root: string, content: string, version = '4.00'): string =>
  `<${root} xmlns="${nfeNamespace}" versao="${version}">${content}</${root}>`;

/** tpAmb: 1 production, 2 homologation. */
export const environmentCode = (environment: Environment): '1' | '2' =>
  environment === 'production' ? '1' : '2';

const environmentTag = (environment: Environment): string => `<tpAmb>${environmentCode(environment)}</tpAmb>`;

const checked = (pattern: RegExp, text: string, name: string): string => {
  if (!pattern.test(text)) throw new RangeError(`${name} has the wrong form`);
  return text;
};

/**
 * Writes `enviNFe` with one note, which is answered at once (indSinc 1; a batch of one note is refused otherwise, 452).
 * The signed bytes are not changed. `batchId` has 1 to 15 digits and need not be unique. Throws RangeError for a wrong
 * `batchId`.
 */
export const enviNFe = ({
  batchId,
  signedXml,
}: {
  readonly batchId: string;
  readonly signedXml: string;
}): string =>
  message(
    'enviNFe',
    `<idLote>${checked(/^\d{1,15}$/, batchId, 'batchId')}</idLote><indSinc>1</indSinc>${signedXml}`,
  );

/**
 * Writes `envEvento` with one event. The signed bytes are not changed. `batchId` has 1 to 15 digits and need not be
 * unique. Throws RangeError for a wrong `batchId`.
 */
export const envEvento = ({
  batchId,
  signedXml,
}: {
  readonly batchId: string;
  readonly signedXml: string;
}): string =>
  message('envEvento', `<idLote>${checked(/^\d{1,15}$/, batchId, 'batchId')}</idLote>${signedXml}`, '1.00');

/** Writes `consReciNFe`, the query for the result of a batch that was only received. `receipt` is nRec, 15 digits. */
export const consReciNFe = ({
  environment,
  receipt,
}: {
  readonly environment: Environment;
  readonly receipt: string;
}): string =>
  message(
    'consReciNFe',
    `${environmentTag(environment)}<nRec>${checked(/^\d{15}$/, receipt, 'receipt')}</nRec>`,
  );

/** Writes `consSitNFe`, the query about an access key. */
export const consSitNFe = ({
  environment,
  accessKey,
}: {
  readonly environment: Environment;
  readonly accessKey: string;
}): string =>
  message(
    'consSitNFe',
    `${environmentTag(environment)}<xServ>CONSULTAR</xServ><chNFe>${checked(accessKeyForm, accessKey, 'accessKey')}</chNFe>`,
  );

const accessKeyForm = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/** Writes `consStatServ`, the query whether the authority works for this state. */
export const consStatServ = ({
  environment,
  uf,
}: {
  readonly environment: Environment;
  readonly uf: Uf;
}): string =>
  message('consStatServ', `${environmentTag(environment)}<cUF>${ufCode(uf)}</cUF><xServ>STATUS</xServ>`);
