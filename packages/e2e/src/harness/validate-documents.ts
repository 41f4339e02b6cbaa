import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas, procNfeSchemaEntry, verifyEnveloped } from '@fiscal/xml';
import { complaintsOfXmllint, complaintsOfXmlsec, isInstalled } from './second-opinions.ts';

/** A procNFe to be judged. */
export interface Exhibit {
  readonly xml: string;
  readonly accessKey: string;
  /** Of its signer, by policy. */
  readonly certificatePem: string;
  /** Where files may be written. */
  readonly folder: string;
  /** Folder with `root.pem` and `intermediate.pem`. */
  readonly certificates: string;
}

/** Gives its complaints about an exhibit; the empty text when there are none. */
export type Judge = (exhibit: Exhibit) => Promise<string>;

export interface NamedJudge {
  /** Says so when it cannot run. */
  readonly name: string;
  /** Absent where what it needs is absent. */
  readonly judge: Judge | undefined;
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

/** Everyone who has an opinion on schema or signature, none of them the writer of the documents. */
export const documentJudges: readonly NamedJudge[] = [
  {
    name: schemaJudgeName(),
    judge: schemas === undefined ? undefined : schemaJudge(schemas),
    forge: forgedOrder,
  },
  { name: 'signature by xml-crypto', judge: judgeByXmlCrypto, forge: forgedContent },
  {
    name: `signature by xmlsec1${isInstalled('xmlsec1') ? '' : ' [not run: xmlsec1 is not installed]'}`,
    judge: isInstalled('xmlsec1') ? judgeByXmlsec : undefined,
    forge: forgedContent,
  },
];

function schemaJudgeName(): string {
  if (schemas === undefined) return 'official schemas PL_010e [not run: shared schemas absent]';
  return `official schemas PL_010e by ${isInstalled('xmllint') ? 'xmllint' : 'libxml2'}`;
}

function schemaJudge(folder: string): Judge {
  if (isInstalled('xmllint')) {
    return async (exhibit) => complaintsOfXmllint(join(folder, procNfeSchemaEntry), write(exhibit));
  }
  const { validate } = compileSchema(loadNfeSchemas({ folder }), procNfeSchemaEntry);
  return async ({ xml }) =>
    validate(xml)
      .map(({ message }) => message)
      .join('\n');
}

async function judgeByXmlCrypto({ xml, accessKey, certificatePem }: Exhibit): Promise<string> {
  const verified = verifyEnveloped(xml, {
    parent: 'nfeProc/NFe',
    signed: 'infNFe',
    id: `NFe${accessKey}`,
    certificatePem,
  });
  return verified.ok ? '' : verified.reason;
}

async function judgeByXmlsec(exhibit: Exhibit): Promise<string> {
  const { certificates } = exhibit;
  const trust = {
    root: join(certificates, 'root.pem'),
    intermediate: join(certificates, 'intermediate.pem'),
  };
  return complaintsOfXmlsec(trust, write(exhibit));
}

function write({ folder, accessKey, xml }: Exhibit): string {
  const file = join(folder, `${accessKey}.xml`);
  writeFileSync(file, xml);
  return file;
}
