import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the complaints of xmllint about a file; empty when the file follows the schema. */
export const complaintsOfXmllint = (schema: string, file: string): Promise<string> =>
  complaints('xmllint', ['--nonet', '--noout', '--schema', schema, file]);

export interface TrustFiles {
  readonly root: string;
  readonly intermediate: string;
}

/**
 * Returns the complaints of xmlsec1 about the signature over `infNFe`; empty when the signature holds and its signer
 * is trusted.
 */
export const complaintsOfXmlsec = ({ root, intermediate }: TrustFiles, file: string): Promise<string> =>
  complaints('xmlsec1', [
    '--verify',
    '--id-attr:Id',
    'infNFe',
    '--trusted-pem',
    root,
    '--untrusted-pem',
    intermediate,
    file,
  ]);

const complaints = (program: string, args: readonly string[]): Promise<string> =>
  run(program, [...args]).then(
    () => '',
    (error: { readonly stderr?: string; readonly message: string }) => error.stderr || error.message,
  );
