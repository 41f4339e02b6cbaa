import type { FilingKind } from '@fiscal/contracts';
import type { TenantContext } from '../context/context.ts';
import { validationFailed } from '../context/service-error.ts';

export interface AcceptedSimulation {
  readonly scenario: string | null;
  readonly warnings: readonly string[];
}

export const noSimulation: AcceptedSimulation = { scenario: null, warnings: [] };

/**
 * The pattern of the text after `=`, by the kinds that know the scenario. A scenario without a text has the empty
 * pattern.
 */
type Scenario = Readonly<Partial<Record<FilingKind, RegExp>>>;

const none = /^$/;
const number = /^\d{1,7}$/;
const cStat = /^\d{3,4}$/;
const sefinCode = /^(?:E\d{3,4}|RNG\d{4})$/;

const ofSefaz = (value: RegExp): Scenario => ({ nfe: value, nfeEvent: value, nfeDisabling: value });
const ofSefin = (value: RegExp): Scenario => ({ nfse: value, nfseEvent: value });
const ofAll = (value: RegExp): Scenario => ({ ...ofSefaz(value), ...ofSefin(value) });

/**
 * The scenarios of the simulated authority, with the kinds of documents that know them. Source: api-conventions 3.5.
 */
const scenarios: Readonly<Record<string, Scenario>> = {
  authorize: ofAll(none),
  reject: { nfe: cStat, nfse: sefinCode },
  deny: { nfe: /^30[123]$/ },
  duplicate: { nfe: none, nfse: none },
  pending: { nfe: number, nfse: number },
  'wrong-digval': { nfe: none },
  'event-reject': { nfeEvent: cStat, nfeDisabling: cStat, nfseEvent: sefinCode },
  delay: ofAll(number),
  'drop-before': ofAll(none),
  'drop-after': ofAll(none),
  unavailable: ofAll(/^\d{1,7}(,[a-zE0-9]+)?$/),
  garbage: { ...ofSefaz(/^(truncated|html)?$/), ...ofSefin(/^(truncated|html|gzip)?$/) },
  status: {
    ...ofSefaz(/^[2-5]\d\d(,(before|after))?(,(html|empty|fault|\d{3,4}))?$/),
    ...ofSefin(
      /^[2-5]\d\d(,(before|after))?(,(html|json|none|empty|(erros|list|word)(,(E\d{3,4}|RNG\d{4}))?))?$/,
    ),
  },
  contradict: ofSefaz(/^\d{3,4}(,\d{3,4})?$/),
  protocol: ofSefaz(/^[a-z]+(,always)?$/),
  messages: ofSefin(/^(list|plain)$/),
};

/**
 * Accepts a scenario for a test key where the authority is simulated; elsewhere ignores it, with a warning. Throws
 * `validation_failed` at `X-Fiscal-Simulate` for a scenario that the simulator would ignore: unknown, or not for this
 * kind of document.
 */
export function simulationFor(
  { tenant, settings }: TenantContext,
  scenario: string | undefined,
  kind: FilingKind,
): AcceptedSimulation {
  if (scenario === undefined) return noSimulation;
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
  const matches = (pattern: RegExp | undefined): boolean => pattern?.test(value) === true;
  if (found === undefined || !Object.values(found).some(matches)) {
    return 'cenário desconhecido, ou com outro valor';
  }
  if (matches(found[kind])) return undefined;
  if (kind === 'nfe') return 'este cenário é de eventos e inutilizações';
  return kind === 'nfse'
    ? 'este cenário, ou o seu valor, é de outros documentos'
    : 'este cenário é de notas; use event-reject=<código> para uma recusa';
}
