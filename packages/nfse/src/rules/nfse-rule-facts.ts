import type { NfseAmounts, NfseIss, NfseParty, NfseRequest, NfseService } from '@fiscal/api-contract';
import { type FactRule, rulesAbout } from '@fiscal/domain';
import type { DpsFacts, MunicipalityFacts, NfseProvider } from '../facts/dps-facts.ts';
import { competenceDateOf, locationOf, taxationOf } from '../resolve/incidence.ts';
import { resolveNfse } from '../resolve/resolve-nfse.ts';
import type {
  ResolvedIss,
  ResolvedLocation,
  ResolvedNfse,
  ResolvedRegime,
} from '../resolve/resolved-nfse.ts';

/** The facts that rules read. A note, a preview and a malformed request each have some of them. */
export interface NfseRuleFacts
  extends Pick<NfseRequest, 'federal' | 'ibsCbs' | 'approximateTaxes' | 'replaces'> {
  readonly series: number;
  readonly issuedAt: Date;
  /** YYYY-MM-DD */
  readonly competenceDate: string;
  readonly provider: NfseProvider;
  readonly recipient: NfseParty | null | undefined;
  readonly intermediary: NfseParty | null | undefined;
  readonly service: NfseService;
  readonly amounts: NfseAmounts;
  /** Empty when the request does not have it. */
  readonly iss: NfseIss;
  readonly tribISSQN: ResolvedIss['tribISSQN'];
  readonly location: ResolvedLocation;
  readonly regime: ResolvedRegime;
  /** The facts of the municipality to which the ISSQN is due. */
  readonly incidence: MunicipalityFacts;
  readonly resolved: ResolvedNfse;
}

export type NfseRule = FactRule<NfseRuleFacts>;

export const { over: nfseRulesOver, overEach: nfseRulesOverEach } = rulesAbout<NfseRuleFacts>();

/**
 * Plain data, which can be sent to a thread. An absent fact is not known, and the rules that need it are not checked.
 */
export interface NfseToCheck extends Partial<Omit<DpsFacts, 'request' | 'number'>> {
  /** The request without the fields of `malformed`. */
  readonly request: Partial<NfseRequest>;
  /** Fields at the root of the request that have no usable value. */
  readonly malformed?: ReadonlySet<string> | undefined;
}

/**
 * Returns the facts of a request, as far as they are known. A fact that follows from several others is known when all
 * of them are.
 */
export function factsOf(checked: NfseToCheck): Partial<NfseRuleFacts> {
  const { request, malformed = new Set(), provider, issuedAt, incidence, series } = checked;
  const knows = (...names: readonly (keyof NfseRequest)[]): boolean =>
    !names.some((name) => malformed.has(name));
  const { recipient, intermediary, service, amounts, iss = {}, federal, ibsCbs } = request;
  const { approximateTaxes, replaces } = request;
  return {
    ...(series === undefined ? {} : { series }),
    ...(issuedAt === undefined ? {} : { issuedAt }),
    ...(issuedAt === undefined || !knows('competenceDate')
      ? {}
      : { competenceDate: competenceDateOf({ request: withService(request), issuedAt }) }),
    ...(provider === undefined ? {} : { provider }),
    ...(knows('recipient') ? { recipient } : {}),
    ...(knows('intermediary') ? { intermediary } : {}),
    ...(service === undefined ? {} : { service }),
    ...(amounts === undefined ? {} : { amounts }),
    ...(knows('iss') ? { iss } : {}),
    ...(knows('federal') ? { federal } : {}),
    ...(knows('ibsCbs') ? { ibsCbs } : {}),
    ...(knows('approximateTaxes') ? { approximateTaxes } : {}),
    ...(knows('replaces') ? { replaces } : {}),
    ...(incidence === undefined ? {} : { incidence }),
    ...(service === undefined || !knows('iss') ? {} : { tribISSQN: taxationOf({ service, iss }) }),
    ...(service === undefined || provider === undefined || issuedAt === undefined
      ? {}
      : { location: locationOf({ request: { service }, provider, issuedAt }) }),
    ...resolvedFacts(checked),
  };
}

/** The competence of a request does not depend on its service. */
const withService = ({
  competenceDate,
}: Partial<NfseRequest>): Pick<NfseRequest, 'service' | 'competenceDate'> => ({
  competenceDate,
  service: { nationalCode: '', description: '' },
});

function resolvedFacts(checked: NfseToCheck): Partial<Pick<NfseRuleFacts, 'regime' | 'resolved'>> {
  const whole = wholeFacts(checked);
  if (whole === undefined) return {};
  const resolved = resolveNfse(whole);
  return { resolved, regime: resolved.regime };
}

/**
 * Returns the facts of a DPS when the whole request is usable and the company is known; the number is not one of them.
 */
export function wholeFacts({
  request,
  malformed,
  provider,
  settings,
  issuedAt,
  series = 1,
  ...rest
}: NfseToCheck): DpsFacts | undefined {
  const isComplete = malformed === undefined || malformed.size === 0;
  if (!isComplete || !isWhole(request)) return undefined;
  if (provider === undefined || settings === undefined || issuedAt === undefined) return undefined;
  const { environment = 'homologation', application = 'x', incidence, layout } = rest;
  return {
    request,
    provider,
    settings,
    issuedAt,
    series,
    environment,
    application,
    number: 1,
    ...(incidence === undefined ? {} : { incidence }),
    ...(layout === undefined ? {} : { layout }),
  };
}

const isWhole = (request: Partial<NfseRequest>): request is NfseRequest =>
  request.service !== undefined && request.amounts !== undefined;
