import { type FilingKind, filingKindNames } from '@fiscal/contracts';
import type { TenantContext } from '../context/context.ts';
import { validationFailed } from '../context/service-error.ts';

export interface AcceptedSimulation {
  readonly scenario: string | null;
  readonly warnings: readonly string[];
}

interface Scenario {
  /** Of the text behind `=`; absent for a scenario without one. */
  readonly value?: RegExp;
  readonly kinds: readonly FilingKind[];
}

const number = /^\d{1,7}$/;
const cStat = /^\d{3,4}$/;
const every = filingKindNames;

/** Scenarios of the simulated authority, and the documents that each is about. Source: api-conventions 3.5. */
const scenarios: Readonly<Record<string, Scenario>> = {
  authorize: { kinds: every },
  reject: { value: cStat, kinds: ['nfe'] },
  deny: { value: /^30[123]$/, kinds: ['nfe'] },
  duplicate: { kinds: ['nfe'] },
  pending: { value: number, kinds: ['nfe'] },
  'wrong-digval': { kinds: ['nfe'] },
  'event-reject': { value: cStat, kinds: ['nfeEvent', 'nfeDisabling'] },
  delay: { value: number, kinds: every },
  'drop-before': { kinds: every },
  'drop-after': { kinds: every },
  unavailable: { value: /^\d{1,7}(,[a-z0-9]+)?$/, kinds: every },
  garbage: { value: /^(truncated|html)?$/, kinds: every },
  status: { value: /^[45]\d\d(,(before|after))?$/, kinds: every },
  contradict: { value: /^\d{3,4}(,\d{3,4})?$/, kinds: every },
  protocol: { value: /^[a-z]+(,always)?$/, kinds: every },
};

/**
 * A scenario counts only for a test key where the authority is simulated; elsewhere it is ignored, with a warning.
 * Throws `validation_failed` at `X-Fiscal-Simulate` for one that the simulator would pass over: unknown, or not about
 * this kind of document.
 */
export function simulationFor(
  { tenant, settings }: TenantContext,
  scenario: string | undefined,
  kind: FilingKind,
): AcceptedSimulation {
  if (scenario === undefined) return { scenario: null, warnings: [] };
  if (!settings.authoritySimulated || tenant.mode !== 'test') {
    return { scenario: null, warnings: ['O cabeçalho X-Fiscal-Simulate foi ignorado.'] };
  }
  const message = complaintOf(scenario, kind);
  if (message !== undefined) throw validationFailed([{ path: 'X-Fiscal-Simulate', message }]);
  return { scenario, warnings: [] };
}

function complaintOf(text: string, kind: FilingKind): string | undefined {
  const [name = '', value = ''] = text.trim().split(/=(.*)/s);
  const found = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  if (found === undefined || !(found.value ?? /^$/).test(value))
    return 'cenário desconhecido, ou com outro valor';
  if (found.kinds.includes(kind)) return undefined;
  return kind === 'nfe'
    ? 'este cenário é de eventos e inutilizações'
    : 'este cenário é de notas; use event-reject=<cStat> para uma recusa';
}
