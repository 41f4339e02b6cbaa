import type { NfseRequest } from '@fiscal/domain';
import type { AcceptedSimulation } from '../accept/simulation.ts';
import type { NfseDraft } from './draft-dps.ts';
import { columnsOfDps, type DraftedDps } from './frozen-dps.ts';

/** A drafted DPS with the scenario that its request asks for. */
export interface PreparedNfse extends DraftedDps {
  readonly simulation?: string | undefined;
}

/** The columns of an NFS-e that follow its request and the run that was made of it. */
export const columnsOfRequest = (
  prepared: PreparedNfse,
  { dpsId }: NfseDraft['document'],
  { warnings }: AcceptedSimulation,
) => ({
  ...columnsOfDps(prepared, dpsId, warnings),
  replacesKey: prepared.request.replaces?.accessKey ?? null,
});

/** The columns of an NFS-e that name its recipient. */
export const recipientOf = ({ recipient }: NfseRequest) => ({
  recipientDocument: recipient?.cnpj ?? recipient?.cpf ?? recipient?.nif ?? null,
  recipientName: recipient?.name ?? null,
});
