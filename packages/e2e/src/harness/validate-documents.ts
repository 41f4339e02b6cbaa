import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, sharedFolder } from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas, procNfeSchemaEntry, verifyEnveloped } from '@fiscal/xml';
import { complaintsOfXmllint, complaintsOfXmlsec } from './second-opinions.ts';

/** A procNFe to validate. */
export interface DocumentToValidate {
  readonly xml: string;
  readonly accessKey: string;
  /** The certificate of the signer of the document. */
  readonly certificatePem: string;
  /** A folder for the files that the validation writes. */
  readonly folder: string;
  /** Folder with `root.pem` and `intermediate.pem`. */
  readonly certificates: string;
}

/** Gives its complaints about a document; the empty text when there are none. */
export type Validate = (document: DocumentToValidate) => Promise<string>;

export interface DocumentValidator {
  /** Says so when it cannot run. */
  readonly name: string;
  /** Absent where what it needs is absent. */
  readonly validate: Validate | undefined;
  /** A change that it has to find in a good document. */
  readonly forge: (xml: string) => string;
}

const forgedOrder = (xml: string): string =>
  xml.replace('<natOp>', '<natOpp>').replace('</natOp>', '</natOpp>');
const forgedContent = (xml: string): string => xml.replace('<natOp>', '<natOp>X');

/** The newest official schemas, where they lie beside the repository. */
function officialSchemas(): string | undefined {
  const shared = sharedFolder();
  const folder = shared === undefined ? '' : join(shared, 'schemas', 'nfe');
  const name = existsSync(folder) ? readdirSync(folder).find((one) => one.startsWith('PL_010e')) : undefined;
  return name === undefined ? undefined : join(folder, name);
}

const schemas = officialSchemas();

/** Second opinions on schema and signature, by libraries and programs that did not write the documents. */
export const documentValidators: readonly DocumentValidator[] = [
  {
    name: nameOfSchemaValidator(),
    validate: schemas === undefined ? undefined : schemaValidator(schemas),
    forge: forgedOrder,
  },
  { name: 'signature by xml-crypto', validate: validateByXmlCrypto, forge: forgedContent },
  {
    name: `signature by xmlsec1${isInstalled('xmlsec1') ? '' : ' [needs xmlsec1]'}`,
    validate: isInstalled('xmlsec1') ? validateByXmlsec : undefined,
    forge: forgedContent,
  },
];

function nameOfSchemaValidator(): string {
  if (schemas === undefined) return 'official schemas PL_010e [needs ../shared]';
  return `official schemas PL_010e by ${isInstalled('xmllint') ? 'xmllint' : 'libxml2'}`;
}

function schemaValidator(folder: string): Validate {
  if (isInstalled('xmllint')) {
    return async (document) => complaintsOfXmllint(join(folder, procNfeSchemaEntry), write(document));
  }
  const { validate } = compileSchema(loadNfeSchemas({ folder }), procNfeSchemaEntry);
  return async ({ xml }) =>
    validate(xml)
      .map(({ message }) => message)
      .join('\n');
}

async function validateByXmlCrypto({ xml, accessKey, certificatePem }: DocumentToValidate): Promise<string> {
  const verified = verifyEnveloped(xml, {
    parent: 'nfeProc/NFe',
    signed: 'infNFe',
    id: `NFe${accessKey}`,
    certificatePem,
  });
  return verified.ok ? '' : verified.reason;
}

async function validateByXmlsec(document: DocumentToValidate): Promise<string> {
  const { certificates } = document;
  const trust = {
    root: join(certificates, 'root.pem'),
    intermediate: join(certificates, 'intermediate.pem'),
  };
  return complaintsOfXmlsec(trust, write(document));
}

function write({ folder, accessKey, xml }: DocumentToValidate): string {
  const file = join(folder, `${accessKey}.xml`);
  writeFileSync(file, xml);
  return file;
}
