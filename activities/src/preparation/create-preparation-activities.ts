import type { KeyCache } from '@fiscal/certificates';
import type { PreparationActivities, RunReference, SignResult } from '@fiscal/contracts';
import {
  type LoadedRun,
  loadProcNfe,
  loadRun,
  type SystemContext,
  storeDanfe,
  storeSigned,
} from '@fiscal/services';
import { signEnveloped } from '@fiscal/xml';
import { certificateOf } from '../certificate-of.ts';
import type { FaultPoints } from '../faults/create-fault-points.ts';
import { runRef } from '../run-ref.ts';
import { whileBeating } from '../while-beating.ts';

export interface PreparationDeps {
  readonly system: SystemContext;
  readonly keys: KeyCache;
  readonly pdf: { renderDanfe(request: DanfeToRender): Promise<Uint8Array> };
  readonly faults: FaultPoints;
}

interface DanfeToRender {
  readonly procNFeXml: string;
  readonly status: 'authorized' | 'cancelled';
}

/** Signing and rendering. The signature is deterministic over the frozen bytes, so repeating gives the same. */
export function createPreparationActivities(deps: PreparationDeps): PreparationActivities {
  return {
    signDocument: (input) => whileBeating(() => signOnce(deps, input)),
    renderDanfe: (input) => whileBeating(() => renderOnce(deps, input)),
  };
}

async function renderOnce(
  { system, pdf, faults }: PreparationDeps,
  input: RunReference,
): Promise<'stored' | 'already' | 'stale'> {
  const proc = await loadProcNfe(system, runRef(input));
  if (proc === null) return 'stale';
  if (proc.hasDanfe) return 'already';
  const bytes = await pdf.renderDanfe({ procNFeXml: proc.xml, status: 'authorized' });
  await faults.pass('danfe.rendered');
  const stored = await storeDanfe(system, { ...runRef(input), pdf: bytes });
  await faults.pass('danfe.stored');
  return stored;
}

async function signOnce(deps: PreparationDeps, input: RunReference): Promise<SignResult> {
  const run = await loadRun(deps.system, runRef(input));
  if (run.kind === 'stale') return { kind: 'stale' };
  return run.signedXml === null ? sign(deps, run) : { kind: 'signed' };
}

async function sign({ system, keys, faults }: PreparationDeps, run: LoadedRun): Promise<SignResult> {
  const certificate = certificateOf(run);
  if (certificate.kind === 'blocked') return certificate;
  const { key, certificateDer } = await keys.get(certificate.id, certificate.version);
  const signed = signEnveloped(run.unsignedXml, { parent: 'NFe', signed: 'infNFe', key, certificateDer });
  await faults.pass('sign.computed');
  const stored = await storeSigned(system, {
    noteId: run.noteId,
    run: run.run,
    signedXml: signed.xml,
    digestValue: signed.digestValue,
    certificateId: certificate.id,
  });
  await faults.pass('sign.stored');
  return stored === 'stale' ? { kind: 'stale' } : { kind: 'signed' };
}
