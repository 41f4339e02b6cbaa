import type { DpsFacts } from '../facts/dps-facts.ts';
import { resolveApproximateTaxes } from './approximate-taxes.ts';
import { resolveFederal } from './federal.ts';
import { forecastNfse } from './forecast.ts';
import { resolveIbsCbs } from './ibs-cbs-group.ts';
import { competenceDateOf, findIncidenceCity, locationOf, taxationOf } from './incidence.ts';
import { resolveIss } from './iss.ts';
import { resolveRegime } from './regime.ts';
import type { ResolvedNfse } from './resolved-nfse.ts';

/**
 * Resolves all parts of a DPS that its facts decide: codes, the regime, the place where the ISSQN is due, the
 * approximate taxes, the group of IBS and CBS, and the forecast of the NFS-e. It has a result for every well-formed
 * request; `checkNfseRequest` finds the values that the authority refuses. Source: dossier 3.6 to 3.8, 4, 7.1.
 */
export function resolveNfse(facts: DpsFacts): ResolvedNfse {
  const { request, settings, incidence } = facts;
  const competenceDate = competenceDateOf(facts);
  const tribISSQN = taxationOf(request);
  const incidenceCity = findIncidenceCity(facts);
  const { regime, warnings } = resolveRegime(facts, tribISSQN, incidenceCity);
  const iss = resolveIss(request.iss, tribISSQN);
  const federal = resolveFederal(request.federal, request.amounts);
  const taxes = resolveApproximateTaxes(
    regime.opSimpNac,
    request.approximateTaxes,
    settings.approximateTaxes,
  );
  const group = resolveIbsCbs(facts, tribISSQN, competenceDate);
  const forecast = forecastNfse({
    request,
    competenceDate,
    regime,
    iss,
    federal,
    incidenceCity,
    incidence,
    ibsCbs: group.ibsCbs,
  });
  const { deduction } = request.amounts;
  return {
    competenceDate,
    regime,
    location: locationOf(facts),
    ...(deduction === null || deduction === undefined ? {} : { deduction }),
    iss,
    ...(federal === undefined ? {} : { federal }),
    approximateTaxes: taxes.approximateTaxes,
    ...(group.ibsCbs === undefined ? {} : { ibsCbs: group.ibsCbs }),
    forecast,
    warnings: [...warnings, ...taxes.warnings, ...group.warnings],
  };
}
