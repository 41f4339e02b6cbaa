import type { UnservedReason } from '@fiscal/api-contract';
import type { AgreementAnswer, Crt, Uf } from '@fiscal/domain';
import { municipalityUf, nationalIssuerReach } from '@fiscal/tax-tables';
import type { ServiceSettings } from '../context/context.ts';

type StateSettings = Pick<ServiceSettings, 'servedStates'>;

/** Says whether companies of a state may register, for documents of any kind. */
export const isStateServed = (uf: Uf, { servedStates }: StateSettings): boolean => servedStates.includes(uf);

export interface NfseIssuer {
  /** IBGE code, 7 digits. */
  readonly cityCode: string;
  readonly crt: Crt;
  /** The day on which the company issues, YYYY-MM-DD in Brasília. */
  readonly day: string;
}

type Reason = 'served' | UnservedReason;

/**
 * Says whether a company may issue NFS-e, for registration, NFS-e and coverage alike. `unknown`: it depends on the
 * agreement, which was not given. `served` when the agreement leaves the question open or the regime of the company has
 * to use the national issuer: the Sefin decides. Source: facts of the NFS-e 1.4.
 */
export function servedReasonOf(
  settings: StateSettings,
  issuer: NfseIssuer,
  agreement: AgreementAnswer,
): Reason;
export function servedReasonOf(
  settings: StateSettings,
  issuer: NfseIssuer,
  agreement?: AgreementAnswer,
): Reason | 'unknown';
export function servedReasonOf(
  settings: StateSettings,
  { cityCode, crt, day }: NfseIssuer,
  agreement?: AgreementAnswer,
): Reason | 'unknown' {
  const uf = municipalityUf(cityCode);
  if (uf === undefined || !isStateServed(uf, settings)) return 'state_not_served';
  const reach = nationalIssuerReach(crt, day);
  if (reach === 'everywhere') return 'served';
  if (agreement === undefined) return 'unknown';
  if (agreement.kind === 'absent' || agreement.agreement.nationalEnvironment === 'off') {
    return 'not_in_national_system';
  }
  return hasOwnIssuer(agreement) && reach === undefined ? 'own_issuer_only' : 'served';
}

/** Says whether the municipality has an issuing system of its own. For a company that is served the Sefin decides. */
export const hasOwnIssuer = (agreement: AgreementAnswer): boolean =>
  agreement.kind === 'found' && agreement.agreement.nationalIssuer === 'off';
