import { signEnveloped } from '@fiscal/xml';
import { openSigningKeys } from '../open-signing-keys.ts';
import type { Issuer, IssuingHarness } from './issuing-harness.ts';

/**
 * Creates functions that bring notes of a company to the authority without the service: late bytes of ours, or bytes of
 * another program.
 */
export function createPastService({ database, system, authority }: IssuingHarness) {
  const keys = openSigningKeys(system);

  /** Returns the frozen bytes of the first run. */
  async function storedText(filingId: string, kind: 'unsigned' | 'signed'): Promise<string> {
    const [row] = await database.readAsOwner<{ readonly text: string }>(
      `select convert_from(d.bytes, 'UTF8') as text from filing_run r join document d on d.id = r.${kind}_document_id
       where r.filing_id = '${filingId}' order by r.run limit 1`,
    );
    if (row === undefined) throw new Error(`${filingId} has no ${kind} bytes`);
    return row.text;
  }

  async function openCredential({ companyId }: Issuer) {
    const [row] = await database.readAsOwner<{ readonly certificateId: string; readonly version: number }>(
      `select id as "certificateId", version from certificate
       where company_id = '${companyId}' and replaced_at is null`,
    );
    if (row === undefined) throw new Error(`${companyId} has no certificate`);
    return { ...(await keys.get(row.certificateId, row.version)), ...row };
  }

  return {
    storedText,
    /** Returns a note with the same key, as another program of the company would sign it. */
    async signedOtherwise(filingId: string, issuer: Issuer): Promise<string> {
      const { key, certificateDer } = await openCredential(issuer);
      const xml = (await storedText(filingId, 'unsigned')).replace(
        /<natOp>[^<]*/,
        '<natOp>Venda por outro programa',
      );
      return signEnveloped(xml, { parent: 'NFe', signed: 'infNFe', key, certificateDer }).xml;
    },
    /** Sends a note; throws unless the authority registers it. */
    async bring(issuer: Issuer, signedXml: string): Promise<void> {
      const accessKey = /<infNFe Id="NFe([0-9A-Z]{44})"/.exec(signedXml)?.[1] ?? '';
      const sent = await authority.authorize({
        authorizer: 'SP',
        environment: 'homologation',
        batchId: '1',
        credential: await openCredential(issuer),
        signedXml,
        accessKey,
      });
      const cStat = sent.kind === 'answered' ? sent.answer.protocol?.cStat : sent.reason;
      if (cStat !== '100') throw new Error(`the authority did not register it: ${cStat}`);
    },
  };
}
