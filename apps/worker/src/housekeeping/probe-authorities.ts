import type { AuthorityClient } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import type { ServiceStatusAnswer } from '@fiscal/domain';
import {
  type CircuitVerdict,
  findProbes,
  type ProbeToMake,
  reportToCircuit,
  type SystemContext,
  verdictOnAuthority,
} from '@fiscal/services';

export interface ProbeDeps {
  readonly services: SystemContext;
  readonly authority: Pick<AuthorityClient, 'queryStatus'>;
  readonly keys: KeyCache;
}

/** cStat of a service in operation. Source: nfe-protocol, NFeStatusServico4. */
const inOperation = '107';

/**
 * Makes the trial of circuits while no filing waits for them: the status query of the authority closes those of its
 * services or opens them for longer; a failure on our side does neither. Returns how many authorities were queried.
 * Rejects after the last query when one failed.
 */
export async function probeAuthorities(deps: ProbeDeps): Promise<number> {
  const probes = await findProbes(deps.services);
  const results = await Promise.allSettled(probes.map((probe) => probeOne(deps, probe)));
  const failed = results.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return probes.length;
}

async function probeOne({ services: sys, authority, keys }: ProbeDeps, probe: ProbeToMake): Promise<void> {
  const { authorizer, environment, services, uf, certificate, startedAt: openedAt } = probe;
  const { id: certificateId, version } = certificate;
  const credential = { ...(await keys.get(certificateId, version)), certificateId, version };
  const result = await authority.queryStatus({ authorizer, environment, uf, credential });
  const verdict = result.kind === 'answered' ? verdictOnStatus(result.answer) : verdictOnAuthority(result);
  if (verdict === undefined) return;
  for (const service of services) {
    await reportToCircuit(sys, { authorizer, environment, service }, { ...verdict, openedAt });
  }
}

const verdictOnStatus = ({ cStat }: ServiceStatusAnswer): CircuitVerdict =>
  cStat === inOperation ? { kind: 'success' } : { kind: 'failure', reason: cStat };
