import type { Crt } from '@fiscal/domain';
import type { DpsFacts } from '../facts/dps-facts.ts';
import type { NfseWarning, ResolvedIss, ResolvedRegime } from './resolved-nfse.ts';

/** The code of `opSimpNac` for each CRT. */
const simplesOptions: Readonly<Record<Crt, ResolvedRegime['opSimpNac']>> = { 1: '3', 2: '3', 3: '1', 4: '2' };

const specialRegimes = ['0', '1', '2', '3', '4', '5', '6', '9'] as const;

export interface Regime {
  readonly regime: ResolvedRegime;
  readonly warnings: readonly NfseWarning[];
}

/**
 * Resolves the group regTrib. The special regime of the company applies only when the ISSQN is due as an ordinary tax
 * of its own municipality; otherwise it is 0. Source: dossier 4; E0162, E0166, E0172, E0174 to E0176.
 */
export function resolveRegime(
  { provider, settings }: Pick<DpsFacts, 'provider' | 'settings'>,
  tribISSQN: ResolvedIss['tribISSQN'],
  incidenceCity: string | undefined,
): Regime {
  const opSimpNac = simplesOptions[provider.crt];
  const regApTribSN = opSimpNac === '3' ? simplesRegimeOf(provider.crt, settings) : undefined;
  const special = specialRegimes.find((code) => code === String(settings.specialRegime ?? 0)) ?? '0';
  const autonomous = special === '5';
  const isElsewhere = incidenceCity !== undefined && incidenceCity !== provider.cityCode && !autonomous;
  const isForbidden = tribISSQN !== '1' || opSimpNac === '2' || regApTribSN === '1';
  const regEspTrib = isForbidden || isElsewhere ? '0' : special;
  return {
    regime: { opSimpNac, ...(regApTribSN === undefined ? {} : { regApTribSN }), regEspTrib },
    warnings: regEspTrib === special ? [] : [notApplied],
  };
}

const notApplied: NfseWarning = {
  path: 'company.nfse.specialRegime',
  message: 'O regime especial da empresa não se aplica a esta nota, e vai como nenhum (0).',
};

function simplesRegimeOf(
  crt: Crt,
  { simplesTaxRegime }: DpsFacts['settings'],
): NonNullable<ResolvedRegime['regApTribSN']> {
  const codes = { 1: '1', 2: '2', 3: '3' } as const;
  return codes[simplesTaxRegime ?? (crt === 1 ? 1 : 2)];
}
